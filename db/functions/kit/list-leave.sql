-- Gives a place of a list back.
create or replace function list_leave(p_list text, p_place bigint) returns void language plpgsql as $$
begin
  update counted_lists set size = size - 1 where list = p_list;
  update counted_blocks set size = size - 1 where list = p_list and block = p_place / 1000;
end $$;
