-- Writes one journal with its entries, accounts by their kind: a creator's own, or the platform's.
-- Null when its source was posted before.
create or replace function post_journal(
  p_kind text, p_source text, p_at timestamptz, p_creator bigint, p_debit text[], p_credit text[], p_amount bigint[],
  p_actor text default 'system'
) returns bigint language sql as $$
  with fresh as (
    insert into journals (kind, source, effective_at, actor) values (p_kind, p_source, p_at, p_actor)
        on conflict (source) do nothing returning id
  ),
  entered as (
    insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
    select fresh.id, l.line, d.id, c.id, l.amount
      from fresh, unnest(p_debit, p_credit, p_amount) with ordinality as l (debit, credit, amount, line)
      left join ledger_accounts d on d.kind = l.debit and (d.owner_id = p_creator or d.owner_id is null)
      left join ledger_accounts c on c.kind = l.credit and (c.owner_id = p_creator or c.owner_id is null)
     where l.amount > 0
  )
  select id from fresh
$$;
