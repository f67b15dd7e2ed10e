-- The next place at the end of a list. Concurrent calls for one list wait for each other.
create or replace function list_enter(p_list text) returns bigint language plpgsql as $$
declare
  place bigint;
begin
  insert into counted_lists as l (list, last_key, size) values (p_list, 1, 1)
    on conflict (list) do update set last_key = l.last_key + 1, size = l.size + 1
    returning last_key into place;
  perform count_in_blocks(array[p_list], array[place], 1);
  return place;
end $$;
