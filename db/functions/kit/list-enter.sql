-- The next place at the end of a list. Whoever enters or leaves a list waits for the one before.
create or replace function list_enter(p_list text) returns bigint language plpgsql as $$
declare
  place bigint;
begin
  insert into counted_lists as l (list, last_place, size) values (p_list, 1, 1)
    on conflict (list) do update set last_place = l.last_place + 1, size = l.size + 1
    returning last_place into place;
  insert into counted_blocks as b (list, block, size) values (p_list, place / 1000, 1)
    on conflict (list, block) do update set size = b.size + 1;
  return place;
end $$;
