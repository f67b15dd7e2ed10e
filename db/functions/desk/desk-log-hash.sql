-- The hash of a row of the desk's log: SHA-256 of a JSON list of its columns and the previous row's hash.
create or replace function desk_log_hash(r desk_log) returns text stable language sql as $$
  select encode(sha256(convert_to(json_build_array(
           r.previous_hash, r.id, r.actor, r.action, r.subject, r.reason,
           to_char(r.logged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8')), 'hex')
$$;
