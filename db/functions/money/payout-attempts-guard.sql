-- Allows a second attempt only after the first failed for a temporary reason, and no change of a recorded result: but the last failure
-- of a payout that has not ended may turn out to be paid.
create or replace function payout_attempts_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.n > 1 and not exists (
         select 1 from payout_attempts a
          where a.payout_id = new.payout_id and a.n = new.n - 1
            and a.outcome = 'failed' and a.cause in ('bank_unavailable', 'provider_funds')) then
      raise exception 'payout % has no failed attempt to follow', new.payout_id using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.payout_id, new.n, new.reference) is distinct from (old.payout_id, old.n, old.reference)
     or (old.provider_payout_id is not null and new.provider_payout_id is distinct from old.provider_payout_id)
     or (old.outcome is not null and (new.outcome, new.cause) is distinct from (old.outcome, old.cause)
         and not (old.outcome = 'failed' and new.outcome = 'paid'
                  and not exists (select 1 from payout_attempts a where a.payout_id = new.payout_id and a.n > new.n)
                  and exists (select 1 from payouts p where p.id = new.payout_id and p.state = 'sending'))) then
    raise exception 'attempt % changed what is known of it', old.reference using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger payout_attempts_guard before insert or update on payout_attempts
  for each row execute function payout_attempts_guard();
