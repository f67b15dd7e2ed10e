-- Signing in with an account at the e-payment provider, which is also where direct payouts go.

create table provider_accounts (
  account_id bigint primary key references accounts,
  -- who a person is at the provider; never their e-mail, which they can change
  issuer text not null,
  subject text not null,
  username text not null,
  account_name text not null,
  -- 10 digits after +63; null where the provider knows none it has checked
  mobile_number text check (mobile_number ~ '^9[0-9]{9}$'),
  linked_at timestamptz not null,
  -- payouts to a new destination wait for this
  usable_from timestamptz not null,
  unique (issuer, subject)
);

-- One try each: begun here, come back from the provider, and exchanged for a session.
create table provider_sign_ins (
  -- SHA-256 of the state; nonce and PKCE verifier are derived from the state and kept nowhere
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  -- SHA-256 of the cookie of the browser that began it; null when the mobile app did
  browser_hash bytea check (octet_length(browser_hash) = 32),
  -- who connects the provider account to theirs; null for a sign-in
  linking_account_id bigint references accounts,
  -- whose verification mail the browser held when it began
  verifying_account_id bigint references accounts,
  referred_by bigint references accounts,
  -- a path of ours
  redirect_after text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  returned_at timestamptz,
  -- who came back, as the provider said it
  identity jsonb,
  token_hash bytea unique check (octet_length(token_hash) = 32),
  token_used_at timestamptz
);
create index provider_sign_ins_expiry on provider_sign_ins (expires_at);
