-- When a provider takes back its word about a payout, the books stay as they are until the operator books the difference.

insert into ledger_account_kinds values ('losses', 'expense', false, false);
insert into ledger_accounts (kind) values ('losses');
insert into posting_rules values
  ('payout_written_off', 'losses', 'provider_clearing'),
  ('payout_written_off', 'provider_clearing', 'losses');

alter table payouts
  -- centavos the provider paid out beyond what the books say, below zero: less; null where only a person can tell
  add unbooked bigint,
  add written_off_at timestamptz;

create function payouts_written_off() returns trigger language plpgsql as $$
begin
  if abs(new.unbooked) is distinct from (
       select sum(e.amount) from journals j join ledger_entries e on e.journal_id = j.id
        where j.source = 'payout:' || new.id || ':written-off' and j.kind = 'payout_written_off') then
    raise exception 'payout % is written off without its journal', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payouts_written_off after update of written_off_at on payouts
  deferrable initially deferred for each row when (new.written_off_at is not null) execute function payouts_written_off();
