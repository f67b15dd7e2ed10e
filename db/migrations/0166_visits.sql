-- How often a creator's page is looked at. A visit is one network and browser a day of Manila, known again on that day only: what it
-- is known by is a hash under a salt that is thrown away when the day is over.

create table visit_salts (
  day date primary key,
  salt bytea not null
);

-- Who was there today: of each page, and of each thing on it, one row. Gone with the salt.
create table visitors (
  day date not null,
  -- hash of page, network and browser
  visitor bytea not null,
  -- where they came from first
  source text not null,
  primary key (day, visitor)
);

create table visits (
  creator_id bigint not null references accounts,
  day date not null,
  source text not null,
  visits integer not null check (visits > 0),
  primary key (creator_id, day, source)
);

create table content_visits (
  creator_id bigint not null references accounts,
  day date not null,
  content_type text not null,
  content_id uuid not null,
  visits integer not null check (visits > 0),
  primary key (creator_id, day, content_type, content_id)
);

-- Where whoever gave came from on that day, as far as it is known.
alter table gifts add column visit_source text;
