-- What the last proof of the books proved, so that the next one begins there (docs/decisions/059): all journals up to this one.
create table proved_books (
  one boolean primary key default true check (one),
  journal_id bigint not null,
  -- Payments with lower ids were made more than a day before that proof.
  payment_id uuid not null,
  -- When everything was proved.
  whole_at timestamptz not null,
  -- How many there were when it was proved.
  migrations integer not null
);

-- Centavos on each account of the ledger after that journal, credits less debits.
create table proved_accounts (
  account_id bigint primary key references ledger_accounts,
  total bigint not null
);

-- What the journals up to that one say of each creator: payments that were ever paid, and the lines of their statements.
create table proved_creators (
  creator_id bigint primary key references accounts,
  ever_paid bigint not null,
  received bigint not null,
  referral_reward bigint not null,
  refunds bigint not null,
  fees bigint not null,
  paid_out bigint not null,
  other bigint not null
);
