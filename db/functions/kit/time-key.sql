-- The key of a time in a counted list: microseconds since 1970. Without a time zone, since `extract` of a `timestamptz` counts as stable,
-- and then the function is started anew for each row.
create or replace function time_key(p_at timestamptz) returns bigint immutable language sql as $$
  select (extract(epoch from p_at at time zone 'UTC') * 1000000)::bigint
$$;
