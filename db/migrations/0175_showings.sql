-- What a screen did with each event it has to show. An event without a row waits, or is held where its surface holds.
create table showings (
  surface_id uuid not null references surfaces on delete cascade,
  place bigint not null,
  -- as its surface was when it arrived, where that was changed afterwards
  is_held boolean,
  -- let through by hand, or to be shown once more: an open screen is told, and one that opens later
  wished_at timestamptz,
  -- who shows it
  claim uuid,
  claimed_at timestamptz,
  shown_at timestamptz,
  acknowledged_at timestamptz,
  primary key (surface_id, place),
  check ((claim is null) = (claimed_at is null)),
  check (claim is not null or (shown_at is null and acknowledged_at is null))
);
create index showings_wished on showings (surface_id, wished_at) where claim is null and wished_at is not null;

-- How an overlay or soundbox looks and sounds; without a row as plain as it was made.
create table looks (
  surface_id uuid primary key references surfaces on delete cascade,
  look jsonb not null
);
