-- The next place at the end of each of these lists, like list_enter for one. Locks the lists in one order.
create or replace function list_enter_each(p_lists text[]) returns table (list text, place bigint) language plpgsql as $$
#variable_conflict use_column
declare
  v_lists text[];
  v_places bigint[];
begin
  with entered as (
    insert into counted_lists as l (list, last_key, size) select one, 1, 1 from unnest(p_lists) one order by one
        on conflict (list) do update set last_key = l.last_key + 1, size = l.size + 1
    returning l.list, l.last_key)
  select array_agg(e.list), array_agg(e.last_key) into v_lists, v_places from entered e;
  perform count_in_blocks(v_lists, v_places, 1);
  return query select * from unnest(v_lists, v_places);
end $$;
