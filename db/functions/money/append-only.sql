-- Rows of the ledger are never changed or deleted: a mistake is corrected by another journal.
create or replace function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is forbidden: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

create or replace trigger append_only before update or delete or truncate on journals for each statement execute function append_only();

create or replace trigger append_only before update or delete or truncate on ledger_entries for each statement execute function append_only();

create or replace trigger append_only before update or delete or truncate on ledger_accounts for each statement execute function append_only();

create or replace trigger append_only before update or delete or truncate on desk_log for each statement execute function append_only();
