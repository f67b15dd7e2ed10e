-- A deleted hashtag row is no longer counted.
create or replace function hashtags_end() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg('tag:' || tag), array_agg(time_key(published_at)), -1)
     from before where is_listed having count(*) > 0;
  return null;
end $$;

create or replace trigger hashtags_end after delete on hashtags
  referencing old table as before for each statement execute function hashtags_end();
