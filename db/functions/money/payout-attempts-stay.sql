-- Attempts at the provider are never deleted; a further one that was not sent yet may be withdrawn.
create or replace function payout_attempts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'attempts at the provider stay' using errcode = 'check_violation';
end $$;

create or replace trigger payout_attempts_stay before delete on payout_attempts
  for each row when (old.n = 1 or old.first_tried_at is not null) execute function payout_attempts_stay();
