-- A code's terms never change, its numbers of tries and sends never decrease, and a used code stays used.
create or replace function otp_challenge_goes_forward() returns trigger language plpgsql as $$
begin
  if old.used_at is not null then
    raise exception 'the code % is used', old.id using errcode = 'check_violation';
  end if;
  if (new.id, new.token_hash, new.account_id, new.purpose, new.terms_mac, new.mode, new.created_at)
     is distinct from (old.id, old.token_hash, old.account_id, old.purpose, old.terms_mac, old.mode, old.created_at) then
    raise exception 'the code % stands for other terms', old.id using errcode = 'check_violation';
  end if;
  if new.tries < old.tries or new.sends < old.sends then
    raise exception 'tries and sends of the code % only grow', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger otp_challenges_forward before update on otp_challenges
  for each row when (current_setting('pixel.resealing', true) is distinct from 'on'
                 and current_setting('pixel.erasing', true) is distinct from 'on')
  execute function otp_challenge_goes_forward();
