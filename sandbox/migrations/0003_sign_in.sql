-- Signing in at a merchant with an account here (OpenID Connect).

create table person (
  -- the id that merchants see; it never changes
  subject text primary key,
  username text not null unique,
  name text not null,
  email text not null,
  email_verified boolean not null,
  -- E.164
  mobile_number text,
  created_at timestamptz not null
);

-- Sessions, codes, tokens and grants of the OpenID library. Their times are real time.
create table oidc_record (
  kind text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  expires_at timestamptz,
  primary key (kind, id)
);
create index oidc_record_uid on oidc_record (uid) where uid is not null;
create index oidc_record_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_expiry on oidc_record (expires_at);

-- Created at the first start and stored, so that signatures from before a restart stay valid for merchants.
create table oidc_secret (
  only_row boolean primary key default true check (only_row),
  signing_key jsonb not null,
  cookie_key text not null
);
