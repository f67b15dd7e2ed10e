-- At commit: every reward has its journal.
create or replace function referral_rewards_gate() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from journals j where j.source = 'referral:' || new.referred_id and j.kind = 'referral_reward') then
    raise exception 'the reward for % has no journal', new.referred_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists referral_rewards_gate on referral_rewards;
create constraint trigger referral_rewards_gate after insert on referral_rewards
  deferrable initially deferred for each row execute function referral_rewards_gate();
