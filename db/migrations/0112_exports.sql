-- What somebody takes away of what we have of them: one at a time, and not for ever.
create table exports (
  account_id bigint primary key references accounts,
  -- in the address it is fetched from; opens nothing without its owner's session
  id uuid not null unique,
  language text not null,
  asked_at timestamptz not null,
  -- null while it is prepared
  ready_at timestamptz,
  expires_at timestamptz,
  -- of the whole zip
  bytes bigint,
  check ((ready_at is null) = (expires_at is null))
);

-- What is in it. A document is several rows, of one name and in order; the bytes of a picture are the picture's own.
create table export_files (
  account_id bigint not null references exports on delete cascade,
  n integer not null,
  -- in the zip
  name text not null,
  storage_key text not null,
  -- the picture it is; null for what was written for the export, and goes with it
  picture text,
  bytes bigint,
  -- null until it was read
  sha256 bytea check (octet_length(sha256) = 32),
  primary key (account_id, n)
);
