-- Refuses a journal without an entry.
create or replace function journals_have_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f where not exists (select 1 from ledger_entries e where e.journal_id = f.id)) then
    raise exception 'a journal has no entry' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace trigger journals_have_entries after insert on journals
  referencing new table as fresh for each statement execute function journals_have_entries();
