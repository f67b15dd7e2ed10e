-- At commit: every payout has a used code for its terms, or an attempt that the provider knows; and every state its journal over the whole
-- amount.
create or replace function payouts_gate() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.is_recovered and not exists (
       select 1 from payout_attempts a where a.payout_id = new.id and a.provider_payout_id is not null) then
    raise exception 'payout % was recovered without an attempt at the provider', new.id using errcode = 'check_violation';
  end if;
  if tg_op = 'INSERT' and not new.is_recovered and not exists (
       select 1 from otp_challenges c
        where c.id = new.challenge_id and c.account_id = new.creator_id and c.purpose = 'payout'
          and c.terms_mac = new.terms_mac and c.used_at <= c.expires_at) then
    raise exception 'payout % has no used code for its terms', new.id using errcode = 'check_violation';
  end if;
  if new.state <> 'sending' and new.amount is distinct from (
       select sum(e.amount) from journals j join ledger_entries e on e.journal_id = j.id
        where j.source = 'payout:' || new.id || ':' || new.state and j.kind = 'payout_' || new.state) then
    raise exception 'payout % is % without its journal', new.id, new.state using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists payouts_gate on payouts;
create constraint trigger payouts_gate after insert or update of state on payouts
  deferrable initially deferred for each row execute function payouts_gate();
