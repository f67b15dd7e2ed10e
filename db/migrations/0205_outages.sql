-- When a part of PIXEL did not work, as the copies of the web saw it: a copy keeps its row fresh while it lasts, so that nobody has
-- to end it. What several copies saw at once is several rows of one time.
create table outages (
  part text not null check (part in ('pages', 'gifts', 'payouts', 'photos', 'messages')),
  began_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= began_at),
  primary key (part, began_at)
);
