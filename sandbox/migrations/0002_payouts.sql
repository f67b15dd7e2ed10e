-- Payouts.

create table payout (
  id text primary key,
  reference text collate "C" not null,
  channel text not null,
  account_number text not null,
  account_name text not null,
  amount bigint not null check (amount > 0),
  -- The merchant's cost when it succeeds.
  fee bigint not null check (fee >= 0),
  currency text not null,
  description text not null,
  status text not null check (status in ('accepted', 'processing', 'succeeded', 'failed', 'cancelled', 'returned')),
  failure_code text,
  -- Its planned outcome, decided at creation by its account number, the knobs or a random draw.
  plan text not null,
  -- No webhook is sent about it.
  silent boolean not null,
  eta timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status in ('failed', 'returned')) = (failure_code is not null))
);
create index payout_reference on payout (reference);
create index payout_processing on payout (id) include (amount, fee) where status = 'processing';

alter table money_line
  alter column checkout_id drop not null,
  drop constraint money_line_type_check,
  add constraint money_line_type_check check (type in ('PAYMENT', 'REFUND', 'DISPUTE', 'PAYOUT', 'PAYOUT_RETURN')),
  add constraint money_line_checkout_check check ((checkout_id is null) = (type in ('PAYOUT', 'PAYOUT_RETURN')));
