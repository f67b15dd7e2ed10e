-- Checked for the whole statement after it: terms never change, states follow payment_transitions, and no payment becomes paid
-- without its journal.
create or replace function payments_guard() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select o.id || ' cannot go from ' || o.state || ' to ' || coalesce(n.state, 'another id') into broken
    from before o left join after n on n.id = o.id
   where n.id is null
      or (n.creator_id, n.payer_account_id, n.type, n.channel, n.amount, n.fee, n.provider, n.transaction_no, n.once_key)
         is distinct from
         (o.creator_id, o.payer_account_id, o.type, o.channel, o.amount, o.fee, o.provider, o.transaction_no, o.once_key)
      or (o.provider_payment_id is not null and n.provider_payment_id is distinct from o.provider_payment_id)
      or (n.state <> o.state and not exists (select 1 from payment_transitions t where t.from_state = o.state and t.to_state = n.state))
   limit 1;
  if found then
    raise exception 'payment %, or its terms changed', broken using errcode = 'check_violation';
  end if;
  select n.id::text into broken
    from after n join before o on o.id = n.id
    left join journals j on j.source = 'receipt:' || n.provider || ':' || n.provider_payment_id and j.kind = 'payment_' || n.channel
   where n.state = 'paid' and o.state <> 'paid' and j.id is null
   limit 1;
  if found then
    raise exception 'payment % is paid without a journal', broken using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger payments_guard after update on payments
  referencing old table as before new table as after for each statement execute function payments_guard();
