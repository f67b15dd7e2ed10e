-- Tokens for programs: each opens what its scopes name, and nothing else.
create table api_tokens (
  id uuid primary key default uuidv7(),
  account_id bigint not null references accounts,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  -- to the minute
  last_used_at timestamptz
);
create index api_tokens_of_account on api_tokens (account_id, created_at);
