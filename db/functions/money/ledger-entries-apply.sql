-- Every entry must belong to a journal of its own transaction, between accounts that a posting rule connects. Then one UPDATE
-- changes all balances, with rows locked in one order: concurrent posters never deadlock, and lock a creator's row only briefly.
create or replace function ledger_entries_apply() returns trigger language plpgsql as $$
declare
  ids bigint[];
begin
  if (select count(*) from fresh) <> (
       select count(*) from fresh f
         join journals j on j.id = f.journal_id and j.xmin = pg_current_xact_id()::xid
         join ledger_accounts d on d.id = f.debit_account_id
         join ledger_accounts c on c.id = f.credit_account_id
         join posting_rules r on r.journal_kind = j.kind and r.debit_kind = d.kind and r.credit_kind = c.kind) then
    raise exception 'an entry follows no posting rule of its journal' using errcode = 'check_violation';
  end if;
  select array_agg(b.account_id order by b.account_id) into ids
    from ledger_balances b
   where b.account_id in (select debit_account_id from fresh union select credit_account_id from fresh);
  if ids is null then
    return null;
  end if;
  perform 1 from ledger_balances where account_id = any (ids) order by account_id for update;
  update ledger_balances b set balance = b.balance + d.delta
    from (select a.id, sum(case when k.class in ('asset', 'expense') then s.debit else -s.debit end) as delta
            from (select account_id, sum(debit) as debit
                    from (select debit_account_id as account_id, amount as debit from fresh
                          union all
                          select credit_account_id, -amount from fresh) e
                   group by account_id) s
            join ledger_accounts a on a.id = s.account_id
            join ledger_account_kinds k on k.kind = a.kind
           group by a.id) d
   where b.account_id = d.id and b.account_id = any (ids);
  return null;
end $$;

create or replace trigger ledger_entries_apply after insert on ledger_entries
  referencing new table as fresh for each statement execute function ledger_entries_apply();
