-- `set local pixel.erasing = 'on'` marks the transaction that erases an account. Only personal columns may change in it; the guards
-- of terms, which would refuse these changes, are off meanwhile.
create or replace function only_erased() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    raise exception 'only % may change while somebody is erased', tg_argv using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger payouts_erased before update on payouts
  for each row when (current_setting('pixel.erasing', true) = 'on')
  execute function only_erased('account_name', 'account_number_sealed', 'destination');

create or replace trigger otp_challenges_erased before update on otp_challenges
  for each row when (current_setting('pixel.erasing', true) = 'on')
  execute function only_erased('message_sealed');
