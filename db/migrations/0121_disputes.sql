-- Disputes (chargebacks): a payer's bank takes a payment back, and a person at the provider says who is right (docs/decisions/035).

insert into ledger_account_kinds values
  -- disputed, and so not to be withdrawn; of the creator until it is lost
  ('creator_hold', 'liability', true, true),
  -- of open disputes: our fee, and what the creator did not have any more
  ('disputes_open', 'liability', false, false);
insert into ledger_accounts (kind) values ('disputes_open');
insert into posting_rules values
  ('dispute_opened', 'creator_available', 'creator_hold'),
  ('dispute_opened', 'creator_pending', 'creator_hold'),
  ('dispute_opened', 'creator_refund_reserve', 'creator_hold'),
  ('dispute_opened', 'fees', 'disputes_open'),
  ('dispute_opened', 'losses', 'disputes_open'),
  ('dispute_won', 'creator_hold', 'creator_available'),
  ('dispute_won', 'creator_hold', 'creator_pending'),
  ('dispute_won', 'disputes_open', 'fees'),
  ('dispute_won', 'disputes_open', 'losses'),
  ('dispute_lost', 'creator_hold', 'provider_clearing'),
  ('dispute_lost', 'disputes_open', 'provider_clearing'),
  -- the provider took less than it had disputed
  ('dispute_lost', 'creator_hold', 'creator_available'),
  ('dispute_lost', 'creator_hold', 'creator_pending'),
  ('dispute_lost', 'disputes_open', 'fees'),
  ('dispute_lost', 'disputes_open', 'losses'),
  -- it took more, or what had been given back already
  ('dispute_lost', 'losses', 'provider_clearing');
select open_creator_accounts(array(select distinct owner_id from ledger_accounts where owner_id is not null));

create table disputes (
  id uuid primary key default uuidv7(),
  provider text not null,
  provider_dispute_id text not null,
  payment_id uuid not null references payments,
  -- centavos the payer's bank wants back
  amount bigint not null check (amount > 0),
  state text not null default 'opened' check (state in ('opened', 'won', 'lost')),
  -- whether it holds anything: not while a refund of the payment is under way, and never after one
  is_held boolean not null default false,
  -- where the creator's part came from, and goes back to
  balance text check (balance in ('creator_available', 'creator_pending')),
  -- centavos of the creator's, of our fee, and of our own where the creator did not have them any more
  held bigint not null default 0 check (held >= 0),
  fee bigint not null default 0 check (fee >= 0),
  loss bigint not null default 0 check (loss >= 0),
  -- centavos the provider took, once lost
  taken bigint check (taken >= 0),
  opened_at timestamptz not null,
  ended_at timestamptz,
  attempts integer not null default 0,
  -- when the provider is asked next; null once it has ended
  due_at timestamptz,
  unique (provider, provider_dispute_id),
  check (held + fee + loss = case when is_held then amount else 0 end),
  check (is_held = (balance is not null)),
  check ((state = 'opened') = (ended_at is null)),
  check ((state = 'lost') = (taken is not null)),
  check (state = 'opened' or due_at is null)
);
create unique index disputes_one_open on disputes (payment_id) where state = 'opened';
create index disputes_of_payment on disputes (payment_id);
create index disputes_due on disputes (due_at) where due_at is not null;

-- Until when the provider was asked which disputes there are: what no webhook told is found so.
create table dispute_lists (
  provider text primary key,
  read_until timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz not null
);

alter table provider_events add dispute_id text;

-- A payment whose dispute is open is not paid for as long; one that was lost was taken back.
alter table payments
  drop constraint payments_state_check,
  add constraint payments_state_check check
    (state in ('created', 'awaiting', 'paid', 'failed', 'cancelled', 'expired', 'refunded', 'disputed', 'charged_back')),
  drop constraint payments_check1,
  add constraint payments_paid check
    ((state in ('paid', 'refunded', 'disputed', 'charged_back')) = (paid_at is not null and provider_payment_id is not null));
insert into payment_transitions values
  ('paid', 'disputed'), ('disputed', 'paid'), ('disputed', 'refunded'), ('disputed', 'charged_back');
-- What is disputed may be theirs again: it is not sold to them a second time meanwhile.
drop index payments_once;
create unique index payments_once on payments (once_key) where once_key is not null and state in ('paid', 'disputed');

create or replace view provider_work as
  select 'webhook' as kind, id::text as key, event_id as name, provider, received_at as since, attempts, due_at
    from provider_events where applied_at is null
  union all
  select 'payment', id::text, transaction_no, provider, created_at, attempts, due_at from payments where due_at is not null
  union all
  select 'payout', a.reference, p.transaction_no, p.provider, coalesce(a.first_tried_at, p.created_at), a.attempts, a.due_at
    from payout_attempts a join payouts p on p.id = a.payout_id where a.due_at is not null or a.outcome is null
  union all
  select 'refund', r.payment_id || ':' || r.n, p.transaction_no, p.provider, r.created_at, r.attempts, r.due_at
    from refunds r join payments p on p.id = r.payment_id where r.state in ('requested', 'submitted')
  union all
  select 'receipt-refund', provider_payment_id, provider_payment_id, provider, created_at, attempts, due_at
    from receipt_refunds where state <> 'succeeded'
  union all
  select 'dispute', id::text, provider_dispute_id, provider, opened_at, attempts, due_at from disputes where state = 'opened'
  union all
  select 'dispute-list', provider, provider, provider, read_until, attempts, due_at from dispute_lists;

-- The history says how a payment's refund and dispute stand.
drop view transactions;
drop view transactions_of_payments;
create view transactions_of_payments as
  select p.creator_id as account_id, p.transaction_no, p.paid_at as date, p.id, p.description, p.description_values, p.type,
         case p.state when 'refunded' then 'refunded' when 'disputed' then 'pending' when 'charged_back' then 'disputed'
                      else 'completed' end as status,
         p.amount - p.fee as total_amount,
         null::text as payout_state, null::text as payout_cause, null::bigint as payout_fee, null::text as payout_destination,
         (select r.state from refunds r where r.payment_id = p.id order by r.n desc limit 1) as refund_state,
         (select p.amount - p.fee - r.gathered from refunds r where r.payment_id = p.id and r.gathers_from is not null) as refund_missing,
         (select d.state from disputes d where d.payment_id = p.id order by d.opened_at desc limit 1) as dispute_state,
         (select d.held from disputes d where d.payment_id = p.id order by d.opened_at desc limit 1) as dispute_held
    from payments p where p.paid_at is not null;
create or replace view transactions_of_payouts as
  select o.creator_id as account_id, o.transaction_no, o.created_at as date, o.id, 'payout' as description,
         jsonb_build_object('name', o.destination) as description_values,
         'payout' as type,
         case when o.state in ('requested', 'sending') then 'pending' when o.state = 'paid' then 'completed' else 'cancelled' end as status,
         -o.amount as total_amount,
         o.state as payout_state, o.cause as payout_cause, o.fee as payout_fee, o.destination as payout_destination,
         null::text as refund_state, null::bigint as refund_missing, null::text as dispute_state, null::bigint as dispute_held
    from payouts o;
create or replace view transactions_of_rewards as
  select r.referrer_id as account_id, r.transaction_no, r.created_at as date, r.id, 'referral_reward' as description,
         '{}'::jsonb as description_values,
         'referral_reward' as type, 'completed' as status, r.amount as total_amount,
         null::text as payout_state, null::text as payout_cause, null::bigint as payout_fee, null::text as payout_destination,
         null::text as refund_state, null::bigint as refund_missing, null::text as dispute_state, null::bigint as dispute_held
    from referral_rewards r;
create view transactions as
  select * from transactions_of_payments
  union all select * from transactions_of_payouts
  union all select * from transactions_of_rewards;
