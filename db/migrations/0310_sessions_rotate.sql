-- The secret of a session changes when its rights do: what refers to it follows, and the previous secret works for a moment longer.
alter table sessions
  -- SHA-256 of the token before the last change
  add column previous_hash bytea,
  -- until then it still works
  add column previous_until timestamptz;
alter table push_devices drop constraint push_devices_session_hash_fkey;
alter table push_devices add constraint push_devices_session_hash_fkey
  foreign key (session_hash) references sessions (token_hash) on update cascade on delete cascade not valid;
