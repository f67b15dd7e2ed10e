-- Who pays, as far as can be told without an account: the browser, and the network it came from. Both are keyed hashes.
alter table payments
  add payer_browser bytea,
  add payer_network bytea,
  -- what the payer reads at the provider; `description` is what the creator reads
  add checkout_description text;

-- Set where the giver's browser showed no cookie: its network and what it calls itself.
alter table gifts add client_key bytea;
create index gifts_by_client on gifts (client_key, creator_id, created_at desc) where client_key is not null;

-- A key leads to what its first call made: a payment, or a payout.
alter table idempotency_keys
  alter payment_id drop not null,
  add payout_id uuid references payouts,
  add check (num_nonnulls(payment_id, payout_id) = 1);
comment on column idempotency_keys.scope is 'who used the key: an account, a browser, or a client without cookies';
create index idempotency_keys_of_payout on idempotency_keys (payout_id) where payout_id is not null;

-- From which browsers and networks an account was used: whose payments are not somebody else's (docs/decisions/017).
create table account_places (
  account_id bigint not null references accounts,
  kind text not null check (kind in ('browser', 'network')),
  key bytea not null,
  last_seen_at timestamptz not null,
  primary key (account_id, kind, key)
);
