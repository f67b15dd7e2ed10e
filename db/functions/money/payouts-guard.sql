-- Terms never change, states follow payout_transitions, and payouts are not deleted.
create or replace function payouts_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'payout % stays', old.id using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'requested' then
      raise exception 'a payout begins as requested' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.transaction_no, new.creator_id, new.method, new.amount, new.fee, new.bank_slug, new.account_name,
      new.account_number_sealed, new.destination, new.challenge_id, new.terms_mac, new.is_recovered, new.cap_month, new.provider, new.created_at)
     is distinct from
     (old.id, old.transaction_no, old.creator_id, old.method, old.amount, old.fee, old.bank_slug, old.account_name,
      old.account_number_sealed, old.destination, old.challenge_id, old.terms_mac, old.is_recovered, old.cap_month, old.provider, old.created_at) then
    raise exception 'payout %: its terms never change', old.id using errcode = 'check_violation';
  end if;
  if new.state <> old.state
     and not exists (select 1 from payout_transitions t where t.from_state = old.state and t.to_state = new.state) then
    raise exception 'payout % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger payouts_guard before insert or delete on payouts
  for each row execute function payouts_guard();

create or replace trigger payouts_guard_changes before update on payouts
  for each row when (current_setting('pixel.resealing', true) is distinct from 'on'
                 and current_setting('pixel.erasing', true) is distinct from 'on') execute function payouts_guard();
