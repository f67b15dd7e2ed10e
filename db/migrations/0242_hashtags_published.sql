-- no transaction
-- The index of the version before, hashtags_listed, stays for as long as it may run: it goes a release later (decision 064).
drop index concurrently if exists hashtags_published;
create index concurrently hashtags_published on hashtags (tag, published_at desc, content_id desc) where is_listed;

-- Who counted by id is gone: making the index waited for them. Blocks of two thousand are divided off, the newest first, each in a
-- transaction of its own that holds its list; rows of one moment stay in one block.
do $$
declare
  v_list text := 'tag:';
  v_before timestamptz;
  v_from timestamptz;
  v_size integer;
begin
  loop
    select list into v_list from counted_lists where list > v_list and list < 'tag;' order by list limit 1;
    exit when not found;
    perform from counted_lists where list = v_list for update;
    delete from counted_blocks where list = v_list;
    insert into counted_blocks (list, first_key, size) select list, 0, size from counted_lists where list = v_list;
    update counted_lists
       set last_key = coalesce((select time_key(max(published_at)) from hashtags where tag = substr(v_list, 5) and is_listed), 0)
     where list = v_list;
    commit;
    v_before := 'infinity';
    loop
      perform from counted_lists where list = v_list for update;
      select size into v_size from counted_blocks where list = v_list and first_key = 0;
      exit when v_size <= 2000;
      select min(published_at) into v_from
        from (select published_at from hashtags where tag = substr(v_list, 5) and is_listed and published_at < v_before
               order by published_at desc limit 2000) newest;
      exit when v_from is null;
      select count(*) into v_size from hashtags
       where tag = substr(v_list, 5) and is_listed and published_at >= v_from and published_at < v_before;
      insert into counted_blocks (list, first_key, size) values (v_list, time_key(v_from), v_size);
      update counted_blocks set size = greatest(size - v_size, 0) where list = v_list and first_key = 0;
      commit;
      v_before := v_from;
    end loop;
    commit;
  end loop;
end $$;
