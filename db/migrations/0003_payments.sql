-- Money in: what somebody set out to pay, what the provider told us, and how it became entries.

create table payments (
  -- also our reference at the provider
  id uuid primary key default uuidv7(),
  transaction_no text not null unique,
  creator_id bigint not null references accounts,
  payer_account_id bigint references accounts,
  type text not null check (type in ('donation', 'payment')),
  -- from the client that called, never from the body: mobile money waits for the 15th
  channel text not null check (channel in ('web', 'mobile')),
  description text not null,
  -- what can be paid once only, such as `purchase:<post>:<buyer>`
  once_key text,
  -- centavos
  amount bigint not null check (amount > 0),
  fee bigint not null default 0 check (fee >= 0 and fee < amount),
  provider text not null,
  provider_checkout_id text,
  provider_payment_id text,
  link_url text,
  state text not null default 'created'
    check (state in ('created', 'awaiting', 'paid', 'failed', 'cancelled', 'expired', 'refunded')),
  -- why it failed, for people
  reason text,
  -- settled although it had expired or was cancelled here
  late boolean not null default false,
  success_url text not null,
  failure_url text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- when the reconciler asks the provider next; null once there is nothing left to learn
  next_check_at timestamptz,
  check_count integer not null default 0,
  check ((state in ('paid', 'refunded')) = (paid_at is not null and provider_payment_id is not null))
) with (fillfactor = 70);
create index payments_of_creator on payments (creator_id, paid_at desc, id desc) where paid_at is not null;
create index payments_due on payments (next_check_at) where next_check_at is not null;

-- Two payments with one key are never both paid: the second success is sent back.
create unique index payments_once on payments (once_key) where once_key is not null and state = 'paid';
create index payments_once_attempts on payments (once_key) where once_key is not null;

create table payment_transitions (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into payment_transitions values
  ('created', 'awaiting'), ('created', 'paid'), ('created', 'failed'), ('created', 'cancelled'), ('created', 'expired'),
  ('awaiting', 'paid'), ('awaiting', 'failed'), ('awaiting', 'cancelled'), ('awaiting', 'expired'),
  -- money that came after we had given up is money all the same
  ('failed', 'paid'), ('cancelled', 'paid'), ('expired', 'paid'),
  ('paid', 'refunded');

-- Checked for the whole statement at once, after it: terms never change, states follow the table above,
-- and nothing is paid without its journal.
create function payments_guard() returns trigger language plpgsql as $$
declare
  broken text;
begin
  select o.id || ' cannot go from ' || o.state || ' to ' || coalesce(n.state, 'another id') into broken
    from before o left join after n on n.id = o.id
   where n.id is null
      or (n.creator_id, n.payer_account_id, n.type, n.channel, n.amount, n.fee, n.provider, n.transaction_no, n.once_key)
         is distinct from
         (o.creator_id, o.payer_account_id, o.type, o.channel, o.amount, o.fee, o.provider, o.transaction_no, o.once_key)
      or (o.provider_payment_id is not null and n.provider_payment_id is distinct from o.provider_payment_id)
      or (n.state <> o.state and not exists (select 1 from payment_transitions t where t.from_state = o.state and t.to_state = n.state))
   limit 1;
  if found then
    raise exception 'payment %, or its terms changed', broken using errcode = 'check_violation';
  end if;
  select n.id::text into broken
    from after n join before o on o.id = n.id
    left join journals j on j.source = 'receipt:' || n.provider || ':' || n.provider_payment_id and j.kind = 'payment_' || n.channel
   where n.state = 'paid' and o.state <> 'paid' and j.id is null
   limit 1;
  if found then
    raise exception 'payment % is paid without a journal', broken using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payments_guard after update on payments
  referencing old table as before new table as after for each statement execute function payments_guard();

create function payment_begins() returns trigger language plpgsql as $$
begin
  if new.state <> 'created' then
    raise exception 'a payment begins as created' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_begins before insert on payments for each row execute function payment_begins();

-- How many payments each creator was paid, exactly: counted where they are posted, checked by `ledger verify`.
create table payment_counts (
  creator_id bigint not null references accounts,
  type text not null,
  paid bigint not null check (paid >= 0),
  primary key (creator_id, type)
) with (fillfactor = 50);

-- One row a mobile payment, until the 15th releases it.
create table pending_items (
  payment_id uuid primary key references payments,
  creator_id bigint not null,
  amount bigint not null check (amount > 0),
  release_at timestamptz not null,
  released_by bigint references journals
);
create index pending_items_due on pending_items (release_at, creator_id) where released_by is null;
create index pending_items_creator on pending_items (creator_id, release_at) where released_by is null;

-- The same key and body answer with the first result.
create table idempotency_keys (
  -- the account, or `visitor`
  scope text not null,
  key text not null,
  request_hash bytea not null,
  payment_id uuid not null references payments,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

-- What the provider told us, kept before it is acted on. A webhook is a hint: the object is read again.
create table provider_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  -- the provider's object to read again
  checkout_id text,
  refund_id text,
  received_at timestamptz not null default clock_timestamp(),
  applied_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  unique (provider, event_id)
);
create index provider_events_open on provider_events (next_attempt_at, id) where applied_at is null;

-- Captures that match no payment go back to whoever paid.
create table receipt_refunds (
  provider text not null,
  provider_payment_id text not null,
  payment_id uuid,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('second_capture', 'wrong_amount', 'unknown_reference', 'paid_already')),
  provider_refund_id text,
  state text not null default 'requested' check (state in ('requested', 'submitted', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  primary key (provider, provider_payment_id)
);
create index receipt_refunds_open on receipt_refunds (next_attempt_at) where state in ('requested', 'submitted');

-- Posts a batch of captures the provider vouches for, in one transaction whatever their number.
-- Exactly once: a capture's journal has a unique source. A capture that is not what a payment asked for
-- (second, other amount, unknown) is received all the same, in suspense, and sent back.
create function settle_captures(
  p_provider text,
  p_reference uuid[],
  p_provider_payment text[],
  p_amount bigint[],
  p_paid_at timestamptz[]
) returns table (payment_id uuid, creator_id bigint, outcome text) language plpgsql as $$
#variable_conflict use_column
declare
  clearing bigint := platform_account('provider_clearing');
  fees bigint := platform_account('fees');
  suspense bigint := platform_account('unmatched_receipts');
  changed record;
begin
  -- One lock order for every poster: payments by id, then balances by id.
  perform 1 from payments p where p.id = any (p_reference) order by p.id for update;
  perform open_creator_accounts(array(
    select distinct p.creator_id from payments p
     where p.id = any (p_reference)
       and not exists (select 1 from ledger_accounts a where a.owner_id = p.creator_id and a.kind = 'creator_available')));

  return query
  with alone as (
    -- each capture against its own payment
    select c.reference, c.provider_payment, c.amount, c.paid_at, p.creator_id, p.type, p.channel, p.fee, p.state, p.once_key,
           'receipt:' || p_provider || ':' || c.provider_payment as source,
           case
             when p.id is null then 'unknown_reference'
             when p.amount <> c.amount then 'wrong_amount'
             when p.paid_at is not null
               or row_number() over (partition by c.reference, c.amount order by c.paid_at, c.provider_payment) > 1
               then 'second_capture'
           end as mismatch
      -- One capture told twice in a batch is one capture, not a second.
      from (select distinct on (provider_payment) *
              from unnest(p_reference, p_provider_payment, p_amount, p_paid_at)
                     as told (reference, provider_payment, amount, paid_at)
             order by provider_payment, paid_at) c
      left join payments p on p.id = c.reference
  ),
  judged as (
    -- then those that would settle against what may be paid once only
    select a.reference, a.provider_payment, a.amount, a.paid_at, a.creator_id, a.type, a.channel, a.fee, a.state, a.source,
           case when a.mismatch is null and a.once_key is not null
                 and (exists (select 1 from payments o where o.once_key = a.once_key and o.state = 'paid')
                      or row_number() over (partition by a.once_key, a.mismatch order by a.paid_at, a.provider_payment) > 1)
                then 'paid_already' else a.mismatch end as mismatch
      from alone a
  ),
  posted as (
    insert into journals (kind, source, effective_at)
    select case when mismatch is null then 'payment_' || channel else 'unmatched_receipt' end, source, paid_at
      from judged order by source
        on conflict (source) do nothing
    returning id, kind, source
  ),
  fresh as materialized (
    select p.id as journal_id, p.kind as journal_kind, j.* from posted p join judged j on j.source = p.source
  ),
  entered as (
    insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
    select f.journal_id, 1, clearing, a.id, f.amount - f.fee
      from fresh f
      join ledger_accounts a on a.owner_id = f.creator_id
                            and a.kind = case f.channel when 'web' then 'creator_available' else 'creator_pending' end
     where f.mismatch is null
    union all
    select f.journal_id, 2, clearing, fees, f.fee from fresh f where f.mismatch is null and f.fee > 0
    union all
    select f.journal_id, 1, clearing, suspense, f.amount from fresh f where f.mismatch is not null
  ),
  paid as (
    update payments p
       set state = 'paid', paid_at = f.paid_at, provider_payment_id = f.provider_payment, reason = null,
           late = f.state in ('failed', 'cancelled', 'expired'), next_check_at = null
      from fresh f where p.id = f.reference and f.mismatch is null
  ),
  counted as (
    insert into payment_counts as c (creator_id, type, paid)
    select f.creator_id, f.type, count(*) from fresh f where f.mismatch is null group by 1, 2 order by 1, 2
        on conflict (creator_id, type) do update set paid = c.paid + excluded.paid
  ),
  waiting as (
    insert into pending_items (payment_id, creator_id, amount, release_at)
    select f.reference, f.creator_id, f.amount - f.fee, manila_release_at(f.paid_at)
      from fresh f where f.mismatch is null and f.channel = 'mobile'
  ),
  returning_money as (
    insert into receipt_refunds (provider, provider_payment_id, payment_id, amount, reason)
    select p_provider, f.provider_payment, case when f.mismatch <> 'unknown_reference' then f.reference end,
           f.amount, f.mismatch
      from fresh f where f.mismatch is not null
  )
  select j.reference, j.creator_id,
         case when f.journal_id is null then 'repeated' when f.mismatch is null then 'settled' else f.mismatch end
    from judged j left join fresh f on f.source = j.source;

  for changed in select distinct p.creator_id as id from payments p where p.id = any (p_reference) loop
    perform pg_notify('page_changed', changed.id::text);
  end loop;
end $$;

-- Ends payments the provider says will not be paid. A paid one is never touched: the provider's word for that is an anomaly.
create function close_payments(p_reference uuid[], p_state text[], p_reason text[])
returns table (payment_id uuid, creator_id bigint) language sql as $$
  update payments p set state = c.state, reason = c.reason,
         -- late money is looked for through two more days
         next_check_at = case when p.check_count > 60 then null else greatest(now(), p.expires_at) + interval '1 hour' end
    from (select distinct on (o.id) o.id, t.state, t.reason
            from unnest(p_reference, p_state, p_reason) as t (reference, state, reason)
            -- In the one lock order, so that two that close the same payments wait for each other and not for ever.
            join (select id from payments where id = any (p_reference) and state in ('created', 'awaiting') order by id for update) o
              on o.id = t.reference
           order by o.id) c
   where p.id = c.id and p.state in ('created', 'awaiting')
  returning p.id, p.creator_id
$$;

-- Sends suspense money back in the books, once the provider has sent it back in the world.
create function settle_receipt_refund(p_provider text, p_provider_payment text, p_refund text, p_at timestamptz)
returns boolean language plpgsql as $$
declare
  r receipt_refunds;
begin
  select * into r from receipt_refunds
   where provider = p_provider and provider_payment_id = p_provider_payment for update;
  if not found then
    return false;
  end if;
  with j as (
    insert into journals (kind, source, effective_at)
    values ('unmatched_refunded', 'receipt-refund:' || p_provider || ':' || p_provider_payment, p_at)
        on conflict (source) do nothing returning id)
  insert into ledger_entries (journal_id, line, debit_account_id, credit_account_id, amount)
  select j.id, 1, platform_account('unmatched_receipts'), platform_account('provider_clearing'), r.amount from j;
  if not found then
    return false;
  end if;
  update receipt_refunds set state = 'succeeded', provider_refund_id = p_refund
   where provider = p_provider and provider_payment_id = p_provider_payment;
  return true;
end $$;

-- Makes one creator's due mobile money available. Running it twice, or twenty times at once, releases once:
-- the items are locked, and each is marked by the journal that released it.
create function release_pending(p_creator bigint, p_now timestamptz) returns bigint language plpgsql as $$
declare
  due record;
  j bigint;
  released bigint := 0;
begin
  perform 1 from pending_items
   where creator_id = p_creator and released_by is null and release_at <= p_now order by payment_id for update;
  for due in
    select release_at, sum(amount)::bigint as amount, min(payment_id::text) as first
      from pending_items where creator_id = p_creator and released_by is null and release_at <= p_now
     group by release_at order by release_at
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
     where creator_id = p_creator and released_by is null and release_at = due.release_at and release_at <= p_now;
    released := released + due.amount;
  end loop;
  return released;
end $$;

-- What a creator's history shows. Only what was paid is listed: an abandoned checkout is nobody's transaction.
create view transactions as
  select p.creator_id as account_id, p.transaction_no, p.paid_at as date, p.id, p.description, p.type,
         case p.state when 'refunded' then 'refunded' else 'completed' end as status,
         p.amount - p.fee as total_amount
    from payments p where p.paid_at is not null;
