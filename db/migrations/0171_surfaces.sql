-- Where a creator's events are shown or sent: an overlay, a soundbox, a program of theirs.
create table surfaces (
  id uuid primary key default uuidv7(),
  account_id bigint not null references accounts,
  kind text not null check (kind in ('overlay', 'soundbox', 'webhook')),
  name text not null,
  -- of the receiver of a webhook
  url text,
  -- centavos; an event with less is not for it
  min_amount bigint check (min_amount > 0),
  -- what arrives waits until its creator lets it through
  is_held boolean not null default false,
  -- masked in names and messages
  words text[] not null default '{}',
  -- of the page at /live; whoever has it sees the surface
  token_hash bytea unique,
  token_sealed bytea,
  -- the creator's latest place when it was made: what came before is not for it
  begins_after bigint not null,
  -- by its creator, or after three days of nothing but failures
  paused_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'webhook') = (url is not null)),
  check ((kind = 'webhook') = (token_hash is null)),
  check ((token_hash is null) = (token_sealed is null)),
  check (kind <> 'webhook' or not is_held)
);
create index surfaces_of_account on surfaces (account_id, created_at);

-- What a webhook has beside its surface.
create table webhooks (
  surface_id uuid primary key references surfaces on delete cascade,
  secret_sealed bytea not null,
  -- signs too, until then
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  -- the creator's latest place of which a delivery was made
  queued_place bigint not null,
  -- the first of the failures since the last success
  failing_since timestamptz,
  -- when it was switched off for them
  switched_off_at timestamptz,
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
