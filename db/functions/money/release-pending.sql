-- Makes one creator's due mobile money available. Repeated and concurrent calls release it only once: the items are locked, and
-- each is marked with the journal that released it. Money that comes in meanwhile is left to the next call.
create or replace function release_pending(p_creator bigint, p_now timestamptz) returns bigint language plpgsql as $$
declare
  locked uuid[] := array(select payment_id from pending_items
                          where creator_id = p_creator and released_by is null and release_at <= p_now order by payment_id for update);
  due record;
  j bigint;
  released bigint := 0;
begin
  perform lock_gathering_refunds(array[p_creator]);
  for due in
    select release_at, sum(amount)::bigint as amount, min(payment_id::text) as first
      from pending_items where payment_id = any (locked) group by release_at order by release_at
  loop
    with fresh as (
      insert into journals (kind, source, effective_at)
      values ('pending_release', 'release:' || p_creator || ':' || due.first, due.release_at)
          on conflict (source) do nothing returning id)
    insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
    select fresh.id, 1, d.id, c.id, due.amount
      from fresh, ledger_accounts d, ledger_accounts c
     where d.kind = 'creator_pending' and d.owner_id = p_creator
       and c.kind = 'creator_available' and c.owner_id = p_creator
    returning journal_id into j;
    if not found then
      continue;
    end if;
    update pending_items set released_by = j
     where payment_id = any (locked) and release_at = due.release_at;
    released := released + due.amount;
  end loop;
  if released > 0 then
    perform gather_refunds(array[p_creator], p_now);
  end if;
  return released;
end $$;
