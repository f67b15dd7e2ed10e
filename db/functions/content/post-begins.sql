-- A new post is counted in its creator’s feed.
create or replace function post_begins() returns trigger language plpgsql as $$
begin
  if new.deleted_at is null then
    perform count_in_feed(new, open_feed_block(new.creator_id, new.id), 1);
  end if;
  return new;
end $$;

create or replace trigger post_begins before insert on posts for each row execute function post_begins();
