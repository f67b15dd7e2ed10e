-- Attempts at the provider are never deleted.
create or replace function payout_attempts_stay() returns trigger language plpgsql as $$
begin
  raise exception 'orders at the provider stay' using errcode = 'check_violation';
end $$;

create or replace trigger payout_attempts_stay before delete on payout_attempts
  for each statement execute function payout_attempts_stay();
