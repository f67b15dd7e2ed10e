-- Passkeys, and the challenges they sign. Public keys: nothing here opens anything.

create table passkeys (
  id uuid primary key,
  account_id bigint not null references accounts,
  -- what the authenticator calls it
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- COSE key
  public_key bytea not null,
  -- grows where the authenticator counts; a smaller one is a copy of it
  counter bigint not null check (counter >= 0),
  -- how a browser reaches it, as it said
  transports text[] not null,
  name text not null check (name <> ''),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account on passkeys (account_id, created_at);

create table passkey_challenges (
  -- SHA-256 of the challenge; gone once it is answered
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('create', 'use')),
  -- whose passkey it is for; null: whoever signs in
  account_id bigint references accounts,
  -- SHA-256 of the token of the sign-in or the code it is for; null: neither
  bound_to bytea check (octet_length(bound_to) = 32),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
create index passkey_challenges_account on passkey_challenges (account_id);
