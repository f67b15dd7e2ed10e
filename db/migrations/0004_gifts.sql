-- Gifts. Whether one counts is its payment's to say: there is no second state here.

create table gifts (
  payment_id uuid primary key references payments,
  creator_id bigint not null references accounts,
  giver_account_id bigint references accounts,
  -- account or network of the giver, keyed so that the table tells no addresses
  giver_key bytea not null,
  supporter_name text,
  supporter_message text,
  is_anonymous boolean not null default false,
  source text not null,
  -- centavos, as in the payment
  amount bigint not null,
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  reply text,
  replied_at timestamptz
);
create index gifts_by_giver on gifts (giver_key, creator_id, created_at desc);
create index gifts_hidden on gifts (creator_id) where hidden_at is not null;
create index gifts_of_giver on gifts (creator_id, giver_account_id) where giver_account_id is not null;
