-- One statement may list or unlist many rows, such as all posts of an account that is closed.
create or replace function hashtags_change() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg('tag:' || tag), array_agg(time_key(published_at)), -1)
     from (select tag, published_at from before where is_listed
           except all select tag, published_at from after where is_listed) gone having count(*) > 0;
  perform count_in_lists(array_agg('tag:' || tag), array_agg(time_key(published_at)), 1)
     from (select tag, published_at from after where is_listed
           except all select tag, published_at from before where is_listed) come having count(*) > 0;
  return null;
end $$;

create or replace trigger hashtags_change after update on hashtags
  referencing old table as before new table as after for each statement execute function hashtags_change();
