-- The key of a time in a counted list: microseconds since 1970.
create or replace function time_key(p_at timestamptz) returns bigint immutable language sql as $$
  select (extract(epoch from p_at) * 1000000)::bigint
$$;
