-- The platform’s only account of a kind.
create or replace function platform_account(p_kind text) returns bigint language sql stable as
  $$ select id from ledger_accounts where kind = p_kind and owner_id is null $$;
