-- A new post is counted in its creator’s feeds.
create or replace function post_begins() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg(l.list), array_agg(l.key), 1)
     from after n cross join lateral post_lists(n) l having count(*) > 0;
  return null;
end $$;

create or replace trigger post_begins after insert on posts
  referencing new table as after for each statement execute function post_begins();
