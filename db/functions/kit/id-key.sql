-- The key of an id in a counted list: the id's first eight bytes, which keep the order of ids.
create or replace function id_key(p_id uuid) returns bigint immutable language sql as $$
  select substring(uuid_send(p_id) for 8)::bigint
$$;
