-- At commit: a difference is written off by a journal over exactly that amount.
create or replace function payouts_written_off() returns trigger language plpgsql as $$
begin
  if abs(new.unbooked) is distinct from (
       select sum(e.amount) from journals j join ledger_entries e on e.journal_id = j.id
        where j.source = 'payout:' || new.id || ':written-off' and j.kind = 'payout_written_off') then
    raise exception 'payout % is written off without its journal', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists payouts_written_off on payouts;
create constraint trigger payouts_written_off after update of written_off_at on payouts
  deferrable initially deferred for each row when (new.written_off_at is not null) execute function payouts_written_off();
