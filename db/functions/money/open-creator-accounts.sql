-- Opens the accounts that these creators lack.
create or replace function open_creator_accounts(p_creators bigint[]) returns void language sql as $$
  insert into ledger_accounts (kind, owner_id)
  select k.kind, c.id
    from (select distinct unnest(p_creators) as id) c cross join ledger_account_kinds k
   where k.per_creator
     and not exists (select 1 from ledger_accounts a where a.kind = k.kind and a.owner_id = c.id)
   order by c.id, k.kind
      on conflict do nothing
$$;
