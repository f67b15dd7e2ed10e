-- `set local pixel.resealing = 'on'` marks the transaction that re-encrypts rows. Only encrypted columns may change in it; the
-- guards of terms, which would refuse these changes, are off meanwhile.
create or replace function only_sealed_anew() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv[0] is distinct from to_jsonb(old) - tg_argv[0] then
    raise exception 'only % may change while rows are sealed anew', tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger payouts_sealed_anew before update on payouts
  for each row when (current_setting('pixel.resealing', true) = 'on')
  execute function only_sealed_anew('account_number_sealed');

create or replace trigger otp_challenges_sealed_anew before update on otp_challenges
  for each row when (current_setting('pixel.resealing', true) = 'on')
  execute function only_sealed_anew('message_sealed');
