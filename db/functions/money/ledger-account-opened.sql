-- A creator’s account must have an owner, a platform account none; an account that may not go below zero gets its balance row.
create or replace function ledger_account_opened() returns trigger language plpgsql as $$
begin
  if (select per_creator from ledger_account_kinds where kind = new.kind) <> (new.owner_id is not null) then
    raise exception 'ledger account % has the wrong owner', new.kind using errcode = 'check_violation';
  end if;
  if (select tracked from ledger_account_kinds where kind = new.kind) then
    insert into ledger_balances (account_id) values (new.id);
  end if;
  return null;
end $$;

create or replace trigger ledger_account_opened after insert on ledger_accounts
  for each row execute function ledger_account_opened();
