-- At commit: every state has its journal over the whole amount, which is the amount paid. Money gathered piece by piece has a
-- journal for each piece, which `ledger verify` adds up.
create or replace function refunds_gate() returns trigger language plpgsql as $$
begin
  if new.state not in ('gathering', 'submitted', 'cancelled') and new.amount is distinct from (
       select sum(e.amount) from journals j join ledger_entries e on e.journal_id = j.id
        where j.source = 'refund:' || new.payment_id || ':' || new.n || ':' || new.state and j.kind = 'refund_' || new.state) then
    raise exception 'refund of % is % without its journal', new.payment_id, new.state using errcode = 'check_violation';
  end if;
  if not exists (select 1 from payments p where p.id = new.payment_id and p.amount = new.amount and p.paid_at is not null
                    and (p.state = 'refunded') = (new.state = 'succeeded')) then
    raise exception 'refund of % is not of what was paid', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists refunds_gate on refunds;
create constraint trigger refunds_gate after insert or update of state on refunds
  deferrable initially deferred for each row execute function refunds_gate();
