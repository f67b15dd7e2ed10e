-- Adds the posted entries to the statements of their creators. Their balances are locked by now (by the trigger before this one, in
-- the order of names), so that concurrent posters do not deadlock here.
create or replace function state_entries() returns trigger language plpgsql as $$
begin
  insert into statement_days as s (creator_id, day, received, referral_reward, refunds, fees, paid_out, other)
  select creator_id, day, sum(received), sum(referral_reward), sum(refunds), sum(fees), sum(paid_out), sum(other)
    from statement_journals
   where journal_id = any (array(select distinct journal_id from fresh))
     and (received, referral_reward, refunds, fees, paid_out, other) <> (0, 0, 0, 0, 0, 0)
   group by 1, 2 order by 1, 2
      on conflict (creator_id, day) do update
         set received = s.received + excluded.received, referral_reward = s.referral_reward + excluded.referral_reward,
             refunds = s.refunds + excluded.refunds, fees = s.fees + excluded.fees, paid_out = s.paid_out + excluded.paid_out,
             other = s.other + excluded.other;
  return null;
end $$;

create or replace trigger ledger_entries_stated after insert on ledger_entries
  referencing new table as fresh for each statement execute function state_entries();
