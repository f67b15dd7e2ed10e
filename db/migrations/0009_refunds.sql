-- Money back to a payer: what the operator gives back, and late money that can buy nothing any more.

insert into ledger_account_kinds values
  -- asked for at the provider, and not yet known to be done
  ('refunds_in_flight', 'liability', false, false);
insert into ledger_accounts (kind) values ('refunds_in_flight');
insert into posting_rules values
  ('refund_requested', 'creator_available', 'refunds_in_flight'),
  ('refund_requested', 'creator_pending', 'refunds_in_flight'),
  ('refund_requested', 'fees', 'refunds_in_flight'),
  ('refund_succeeded', 'refunds_in_flight', 'provider_clearing'),
  ('refund_failed', 'refunds_in_flight', 'creator_available'),
  ('refund_failed', 'refunds_in_flight', 'creator_pending'),
  ('refund_failed', 'refunds_in_flight', 'fees');

-- One asking for one payment's whole amount. A further one only once the last is known to have failed.
create table refunds (
  payment_id uuid not null references payments,
  n integer not null check (n > 0),
  -- centavos the payer gets
  amount bigint not null check (amount > 0),
  -- whose money it is: still waiting for the 15th, or not
  purse text not null check (purse in ('creator_available', 'creator_pending')),
  state text not null default 'requested' check (state in ('requested', 'submitted', 'succeeded', 'failed')),
  provider_refund_id text,
  -- `operator:<name>`
  actor text not null,
  created_at timestamptz not null,
  tries integer not null default 0,
  -- while somebody is at work on it, when another may take over; null once nothing is left to do
  next_at timestamptz,
  primary key (payment_id, n),
  check (state not in ('submitted', 'succeeded') or provider_refund_id is not null)
);
create unique index refunds_one_alive on refunds (payment_id) where state <> 'failed';
create index refunds_due on refunds (next_at) where next_at is not null;

-- What was asked for is not changed, and what ended has ended.
create function refunds_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund stays' using errcode = 'check_violation';
  end if;
  if (new.payment_id, new.n, new.amount, new.purse, new.actor, new.created_at)
     is distinct from (old.payment_id, old.n, old.amount, old.purse, old.actor, old.created_at)
     or (old.provider_refund_id is not null and new.provider_refund_id is distinct from old.provider_refund_id)
     or (old.state in ('succeeded', 'failed') and new.state <> old.state)
     or (old.state = 'submitted' and new.state = 'requested') then
    raise exception 'refund of % changed what is known of it', old.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_guard before update or delete on refunds for each row execute function refunds_guard();

-- At commit: no state without its journal over the whole amount, and that is what was paid.
create function refunds_gate() returns trigger language plpgsql as $$
begin
  if new.state <> 'submitted' and new.amount is distinct from (
       select sum(e.amount) from journals j join ledger_entries e on e.journal_id = j.id
        where j.source = 'refund:' || new.payment_id || ':' || new.n || ':' || new.state and j.kind = 'refund_' || new.state) then
    raise exception 'refund of % is % without its journal', new.payment_id, new.state using errcode = 'check_violation';
  end if;
  if not exists (select 1 from payments p where p.id = new.payment_id and p.amount = new.amount and p.paid_at is not null
                    and (p.state = 'refunded') = (new.state = 'succeeded')) then
    raise exception 'refund of % is not of what was paid', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger refunds_gate after insert or update of state on refunds
  deferrable initially deferred for each row execute function refunds_gate();

-- Nothing counts as refunded that was not.
create function payments_refunded() returns trigger language plpgsql as $$
begin
  if exists (select 1 from after n where n.state = 'refunded' and not exists
               (select 1 from refunds r where r.payment_id = n.id and r.state = 'succeeded')) then
    raise exception 'a payment is refunded without a refund' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payments_refunded after update on payments
  referencing new table as after for each statement execute function payments_refunded();

-- From then on there is nothing to be had for this payment: money that is told of later goes back.
alter table payments add goods_gone_at timestamptz;
alter table receipt_refunds drop constraint receipt_refunds_reason_check;
alter table receipt_refunds add constraint receipt_refunds_reason_check
  check (reason in ('second_capture', 'wrong_amount', 'unknown_reference', 'paid_already', 'goods_gone'));

-- How often the provider was asked, by the operator's word: each asking has a key of its own.
alter table receipt_refunds add asked integer not null default 1;

-- As before, and money for what is gone goes to suspense as well.
create or replace function settle_captures(
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
             when p.goods_gone_at <= greatest(now(), c.paid_at) then 'goods_gone'
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

-- How the last proof of the books ended.
create table ledger_proofs (
  one boolean primary key default true check (one),
  proved_at timestamptz not null,
  -- rows that break an invariant, and one more when the provider's total is not ours
  findings integer not null
);
