-- What the provider held for us up to a moment, as it said: its older movements are not read again each night (decision 055).
create table clearing_kept (
  one boolean primary key default true check (one),
  -- Movements before this are in the total; centavos.
  until timestamptz not null,
  total bigint not null,
  -- When all of them were last read.
  read_whole_at timestamptz not null
);
