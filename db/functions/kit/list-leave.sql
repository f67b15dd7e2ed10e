-- Removes a place from a list.
create or replace function list_leave(p_list text, p_place bigint) returns void language plpgsql as $$
begin
  perform count_in_lists(array[p_list], array[p_place], -1);
end $$;
