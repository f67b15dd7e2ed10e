-- A statement may list or unlist many at once: all posts of somebody who leaves.
create or replace function hashtags_change() returns trigger language plpgsql as $$
begin
  update hashtag_blocks b set size = b.size + c.by
    from (select d.tag, (select first_id from hashtag_blocks t
                          where t.tag = d.tag and t.first_id <= d.content_id order by first_id desc limit 1) as first_id,
                 sum(d.by)::integer as by
            from (select tag, content_id, -1 as by from before where is_listed
                  union all select tag, content_id, 1 from after where is_listed) d
           group by 1, 2) c
   where b.tag = c.tag and b.first_id = c.first_id and c.by <> 0;
  return null;
end $$;

create or replace trigger hashtags_change after update on hashtags
  referencing old table as before new table as after for each statement execute function hashtags_change();
