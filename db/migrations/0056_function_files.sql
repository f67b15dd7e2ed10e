-- Which files of db/functions stand in this database, by the SHA-256 of their text: one that is unchanged is not applied.
create table function_files (
  path text primary key,
  checksum bytea not null check (octet_length(checksum) = 32),
  applied_at timestamptz not null default now()
);
