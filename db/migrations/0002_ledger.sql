-- The ledger: double entry, append-only, exactly-once by construction.
-- One entry row debits one account and credits another, so a journal cannot be unbalanced.

create type account_class as enum ('asset', 'liability', 'revenue', 'expense');

create table ledger_account_kinds (
  kind text primary key,
  class account_class not null,
  -- one account per creator; otherwise one for the platform
  per_creator boolean not null,
  -- has a balance row that cannot go below zero
  tracked boolean not null
);
insert into ledger_account_kinds values
  ('creator_available', 'liability', true, true),
  ('creator_pending', 'liability', true, true),
  ('creator_payout_in_flight', 'liability', true, true),
  ('provider_clearing', 'asset', false, false),
  -- captures that match no payment, until they are sent back
  ('unmatched_receipts', 'liability', false, false),
  ('fees', 'revenue', false, false),
  ('rewards', 'expense', false, false);

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null references ledger_account_kinds,
  owner_id bigint references accounts,
  unique nulls not distinct (kind, owner_id)
);

create table ledger_balances (
  account_id bigint primary key references ledger_accounts,
  -- centavos; an overdraft is unrepresentable
  balance bigint not null default 0 check (balance >= 0)
) with (fillfactor = 50);

create function ledger_account_opened() returns trigger language plpgsql as $$
begin
  if (select per_creator from ledger_account_kinds where kind = new.kind) <> (new.owner_id is not null) then
    raise exception 'ledger account % has the wrong owner', new.kind using errcode = 'check_violation';
  end if;
  if (select tracked from ledger_account_kinds where kind = new.kind) then
    insert into ledger_balances (account_id) values (new.id);
  end if;
  return null;
end $$;
create trigger ledger_account_opened after insert on ledger_accounts
  for each row execute function ledger_account_opened();

-- The only movements that can exist: money moves for a listed reason or not at all.
create table posting_rules (
  journal_kind text not null,
  debit_kind text not null references ledger_account_kinds,
  credit_kind text not null references ledger_account_kinds,
  primary key (journal_kind, debit_kind, credit_kind),
  check (debit_kind <> credit_kind)
);
insert into posting_rules values
  ('payment_web', 'provider_clearing', 'creator_available'),
  ('payment_web', 'provider_clearing', 'fees'),
  ('payment_mobile', 'provider_clearing', 'creator_pending'),
  ('payment_mobile', 'provider_clearing', 'fees'),
  ('pending_release', 'creator_pending', 'creator_available'),
  ('unmatched_receipt', 'provider_clearing', 'unmatched_receipts'),
  ('unmatched_refunded', 'unmatched_receipts', 'provider_clearing');

-- One journal is one business event. It is written together with its entries, in one statement.
create table journals (
  id bigint generated always as identity primary key,
  kind text not null,
  -- what happened in the world, such as `receipt:sandbox:pay_1`: the exactly-once key
  source text not null unique,
  effective_at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp(),
  -- `operator:<name>` for entries made by hand
  actor text not null default 'system'
);

-- What a foreign key would check row by row, the trigger below checks for the whole statement:
-- one join instead of four look-ups an entry is what lets one creator be given thousands of gifts a second.
create table ledger_entries (
  journal_id bigint not null,
  line smallint not null check (line > 0),
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  -- centavos
  amount bigint not null check (amount > 0 and amount <= 100000000000),
  primary key (journal_id, line),
  check (debit_account_id <> credit_account_id)
);

-- Every entry belongs to a journal of its own transaction, between accounts that a posting rule connects.
-- Then one UPDATE for all balances, rows locked in one order: posters never deadlock on a busy creator, and hold its row briefly.
create function ledger_entries_apply() returns trigger language plpgsql as $$
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
create trigger ledger_entries_apply after insert on ledger_entries
  referencing new table as fresh for each statement execute function ledger_entries_apply();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% of % is forbidden: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete or truncate on journals for each statement execute function append_only();
create trigger append_only before update or delete or truncate on ledger_entries for each statement execute function append_only();
create trigger append_only before update or delete or truncate on ledger_accounts for each statement execute function append_only();

create function journals_have_entries() returns trigger language plpgsql as $$
begin
  if exists (select 1 from fresh f where not exists (select 1 from ledger_entries e where e.journal_id = f.id)) then
    raise exception 'a journal has no entry' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger journals_have_entries after insert on journals
  referencing new table as fresh for each statement execute function journals_have_entries();

insert into ledger_accounts (kind) select kind from ledger_account_kinds where not per_creator;

create function platform_account(p_kind text) returns bigint language sql stable as
  $$ select id from ledger_accounts where kind = p_kind and owner_id is null $$;

-- Opens whatever accounts these creators lack.
create function open_creator_accounts(p_creators bigint[]) returns void language sql as $$
  insert into ledger_accounts (kind, owner_id)
  select k.kind, c.id
    from (select distinct unnest(p_creators) as id) c cross join ledger_account_kinds k
   where k.per_creator
     and not exists (select 1 from ledger_accounts a where a.kind = k.kind and a.owner_id = c.id)
   order by c.id, k.kind
      on conflict do nothing
$$;

-- Asia/Manila rules every month and every 15th, whatever zone the server is in.
create function manila_release_at(p_paid_at timestamptz) returns timestamptz language sql stable as $$
  select (date_trunc('month', local)
          + interval '14 days'
          + case when extract(day from local) < 15 then interval '0' else interval '1 month' end)
         at time zone 'Asia/Manila'
    from (select p_paid_at at time zone 'Asia/Manila' as local) t
$$;
