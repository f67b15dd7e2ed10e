-- One-time codes, the number they are sent to, and the authenticator app that shows them instead.
-- What is "sealed" is encrypted by the server: the key is not in the database.

create table mobile_numbers (
  account_id bigint primary key references accounts,
  -- 10 digits after +63
  number_sealed bytea not null,
  updated_at timestamptz not null
);

create table authenticators (
  account_id bigint primary key references accounts,
  secret_sealed bytea not null,
  -- null: begun, and not proven yet
  confirmed_at timestamptz,
  -- the newest half minute whose code was taken; it and all before are spent
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table otp_challenges (
  id uuid primary key,
  -- SHA-256 of the token its owner holds
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts,
  purpose text not null check (purpose in ('payout', 'add-bank', 'update-mobile', 'authenticator')),
  -- keyed hash of the exact terms: amount, destination and whatever else the action is about
  terms_mac bytea not null check (octet_length(terms_mac) = 32),
  mode text not null check (mode in ('sms', 'email', 'totp')),
  -- where it goes and what its message says; null where nothing is sent
  message_sealed bytea,
  -- keyed hash of the code; where the app shows it, of the one that was taken for this
  code_mac bytea check (octet_length(code_mac) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  sends integer not null default 1 check (sends > 0),
  created_at timestamptz not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= created_at + interval '10 minutes'),
  used_at timestamptz,
  check (mode = 'totp' or code_mac is not null),
  check ((mode = 'totp') = (message_sealed is null)),
  check (used_at is null or tries < 5)
);
create index otp_challenges_unused on otp_challenges (created_at) where used_at is null;

-- A code stands for the terms it was asked for, tries are never given back, and what is used stays used.
create function otp_challenge_goes_forward() returns trigger language plpgsql as $$
begin
  if old.used_at is not null then
    raise exception 'the code % is used', old.id using errcode = 'check_violation';
  end if;
  if (new.id, new.token_hash, new.account_id, new.purpose, new.terms_mac, new.mode, new.created_at)
     is distinct from (old.id, old.token_hash, old.account_id, old.purpose, old.terms_mac, old.mode, old.created_at) then
    raise exception 'the code % stands for other terms', old.id using errcode = 'check_violation';
  end if;
  if new.tries < old.tries or new.sends < old.sends then
    raise exception 'tries and sends of the code % only grow', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger otp_challenges_forward before update on otp_challenges
  for each row execute function otp_challenge_goes_forward();
