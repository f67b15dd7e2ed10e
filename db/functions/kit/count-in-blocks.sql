-- Adds or removes (`p_by` is 1 or -1) these keys in the blocks of these lists. The caller holds the lists' locks.
create or replace function count_in_blocks(p_lists text[], p_keys bigint[], p_by integer) returns void language plpgsql as $$
begin
  insert into counted_blocks (list, first_key) select distinct list, 0 from unnest(p_lists) list on conflict do nothing;
  update counted_blocks b set size = b.size + p_by * f.n
    from (select t.list, k.first_key, count(*)::integer as n
            from unnest(p_lists, p_keys) t (list, key)
            cross join lateral (select first_key from counted_blocks
                                 where list = t.list and first_key <= t.key order by first_key desc limit 1) k
           group by 1, 2) f
   where b.list = f.list and b.first_key = f.first_key;
  -- A new block begins only after the last existing key.
  if p_by > 0 then
    insert into counted_blocks (list, first_key)
    select l.list, l.last_key + 1
      from counted_lists l
      cross join lateral (select size from counted_blocks where list = l.list order by first_key desc limit 1) newest
     where l.list = any (p_lists) and newest.size >= 2000;
  end if;
end $$;
