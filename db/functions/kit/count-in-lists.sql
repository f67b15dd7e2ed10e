-- Adds or removes (`p_by` is 1 or -1) keys in lists: `p_keys[n]` in `p_lists[n]`. Lists are locked in one order, so that concurrent
-- calls wait for each other and never deadlock.
create or replace function count_in_lists(p_lists text[], p_keys bigint[], p_by integer) returns void language plpgsql as $$
begin
  if p_by > 0 then
    insert into counted_lists as l (list, last_key, size)
    select list, max(key), count(*) from unnest(p_lists, p_keys) t (list, key) group by list order by list
        on conflict (list) do update
       set last_key = greatest(l.last_key, excluded.last_key), size = l.size + excluded.size;
  else
    perform from counted_lists where list = any (p_lists) order by list for update;
    update counted_lists l set size = l.size - c.n
      from (select list, count(*) as n from unnest(p_lists) list group by list) c where c.list = l.list;
  end if;
  perform count_in_blocks(p_lists, p_keys, p_by);
end $$;
