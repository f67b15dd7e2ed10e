-- Counts after the insert, because an insert may skip rows that exist already.
create or replace function hashtags_begin() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg('tag:' || tag), array_agg(time_key(published_at)), 1)
     from after where is_listed having count(*) > 0;
  return null;
end $$;

create or replace trigger hashtags_begin after insert on hashtags
  referencing new table as after for each statement execute function hashtags_begin();
