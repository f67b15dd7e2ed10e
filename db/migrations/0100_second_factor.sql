-- A second factor at sign-in: who has given the first and not yet the second, and the codes for who lost their phone.

create table pending_sign_ins (
  -- SHA-256 of the token its browser holds
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id bigint not null references accounts,
  -- the closed account opens again with it
  reactivates boolean not null,
  -- the app that began it is answered with its session's token, a browser with a cookie
  channel text not null check (channel in ('web', 'mobile')),
  -- wrong codes; ten and it is dead
  tries integer not null default 0 check (tries between 0 and 10),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index pending_sign_ins_account on pending_sign_ins (account_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

create table recovery_codes (
  account_id bigint not null references accounts,
  -- SHA-256 of account and code: 78 random bits are guessed from no hash, and outlive every secret of ours
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);
