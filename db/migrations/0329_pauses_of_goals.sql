-- The times for which a goal was closed before it was opened again: gifts to the page do not count for it then. What was opened again
-- before this migration has none.
alter table goals
  add column pauses tstzmultirange not null default '{}';
