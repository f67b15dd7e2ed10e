-- The provider's own records. All times come from the sandbox's clock, not the server's, because the clock can be
-- moved.

create table clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0,
  frozen_at timestamptz
);
insert into clock default values;

create table checkout (
  id text primary key,
  reference text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  description text not null,
  success_url text,
  failure_url text,
  metadata jsonb not null default '{}',
  status text not null check (status in ('open', 'processing', 'paid', 'expired', 'cancelled')),
  -- 'import': registered as already paid through the admin API, without a hosted page and without webhooks.
  origin text not null check (origin in ('api', 'import')),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index checkout_reference on checkout (reference);
create unique index checkout_import_reference on checkout (reference) where origin = 'import';

create table payment (
  id text primary key,
  checkout_id text not null references checkout,
  status text not null check (status in ('succeeded', 'failed', 'refunded')),
  amount bigint not null check (amount > 0),
  currency text not null,
  method text not null,
  paid_at timestamptz,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  created_at timestamptz not null,
  check ((status = 'failed') = (paid_at is null)),
  check ((status = 'refunded') = (refunded_amount = amount))
);
create index payment_checkout on payment (checkout_id);

create table refund (
  id text primary key,
  payment_id text not null references payment,
  reference text collate "C" not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  failure_code text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index refund_payment on refund (payment_id);
create index refund_reference on refund (reference);

create table dispute (
  id text primary key,
  payment_id text not null unique references payment,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('opened', 'won', 'lost')),
  created_at timestamptz not null,
  resolved_at timestamptz
);

-- Movements of the merchant's balance. net_amount is signed: the change to the balance.
create table money_line (
  id text primary key,
  type text not null check (type in ('PAYMENT', 'REFUND', 'DISPUTE')),
  product_id text not null,
  checkout_id text not null references checkout,
  reference text collate "C" not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  provider_fee bigint not null check (provider_fee >= 0),
  value_added_tax bigint not null check (value_added_tax >= 0),
  net_amount bigint not null,
  created_at timestamptz not null,
  settles_at timestamptz not null,
  unique (type, product_id)
);
create index money_line_created on money_line (created_at, id);
create index money_line_settles on money_line (settles_at) include (net_amount);

-- Every event that the merchant can read, whether or not a webhook delivers it.
create table event (
  seq bigint generated always as identity primary key,
  id text not null unique,
  type text not null,
  object_id text not null,
  body text not null,
  created_at timestamptz not null
);

-- The outbox: written in the transaction of the event, sent by the dispatcher.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_seq bigint not null references event,
  state text not null check (state in ('pending', 'delivered', 'dropped', 'exhausted')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  last_answer text
);
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'pending';

-- Actions that the provider takes automatically at a time of its clock.
create table task (
  id bigint generated always as identity primary key,
  kind text not null,
  object_id text not null,
  due_at timestamptz not null
);
create index task_due on task (due_at, id);

create table idempotency_key (
  key text primary key,
  request_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null
);
