-- Writes one journal with its entries. Accounts are named by kind: the creator's, or the platform's. Returns null if its source
-- was posted before. Money for a creator first pays for the refunds they agreed to pay from it.
create or replace function post_journal(
  p_kind text, p_source text, p_at timestamptz, p_creator bigint, p_debit text[], p_credit text[], p_amount bigint[],
  p_actor text default 'system'
) returns bigint language plpgsql as $$
declare
  j bigint;
begin
  if 'creator_available' = any (p_credit) then
    perform lock_gathering_refunds(array[p_creator]);
  end if;
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
  select id into j from fresh;
  if j is not null and 'creator_available' = any (p_credit) then
    perform gather_refunds(array[p_creator], p_at);
  end if;
  return j;
end $$;
