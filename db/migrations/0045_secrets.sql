-- The secret can be changed: what is sealed is sealed anew, and what was given to people stays good.

-- What somebody was given as proof of a receipt, by a secret that is gone: the SHA-256 of reference and code.
create table receipt_codes (
  transaction_no text not null references payments (transaction_no),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (transaction_no, code_hash)
);

-- `set local pixel.resealing = 'on'` says that rows are sealed anew. Only what is sealed may change then, and the guards
-- of terms, which would refuse exactly that, rest meanwhile.
create function only_sealed_anew() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv[0] is distinct from to_jsonb(old) - tg_argv[0] then
    raise exception 'only % may change while rows are sealed anew', tg_argv[0] using errcode = 'check_violation';
  end if;
  return new;
end $$;

drop trigger payouts_guard on payouts;
create trigger payouts_guard before insert or delete on payouts
  for each row execute function payouts_guard();
create trigger payouts_guard_changes before update on payouts
  for each row when (current_setting('pixel.resealing', true) is distinct from 'on') execute function payouts_guard();
create trigger payouts_sealed_anew before update on payouts
  for each row when (current_setting('pixel.resealing', true) = 'on')
  execute function only_sealed_anew('account_number_sealed');

drop trigger otp_challenges_forward on otp_challenges;
create trigger otp_challenges_forward before update on otp_challenges
  for each row when (current_setting('pixel.resealing', true) is distinct from 'on')
  execute function otp_challenge_goes_forward();
create trigger otp_challenges_sealed_anew before update on otp_challenges
  for each row when (current_setting('pixel.resealing', true) = 'on')
  execute function only_sealed_anew('message_sealed');
