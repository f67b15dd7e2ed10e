-- A statement may list or unlist many at once: all posts of somebody who leaves.
create or replace function hashtags_change() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg('tag:' || n.tag), array_agg(id_key(n.content_id)), case when n.is_listed then 1 else -1 end)
     from before o join after n on n.tag = o.tag and n.content_id = o.content_id
    where n.is_listed <> o.is_listed group by n.is_listed;
  return null;
end $$;

create or replace trigger hashtags_change after update on hashtags
  referencing old table as before new table as after for each statement execute function hashtags_change();
