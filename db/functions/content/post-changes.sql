-- A post that is published, hidden or deleted is counted anew.
create or replace function post_changes() returns trigger language plpgsql as $$
declare
  block uuid := (select first_id from feed_blocks
                  where creator_id = new.creator_id and first_id <= new.id order by first_id desc limit 1);
begin
  if old.deleted_at is null then perform count_in_feed(old, block, -1); end if;
  if new.deleted_at is null then perform count_in_feed(new, block, 1); end if;
  return null;
end $$;

create or replace trigger post_changes after update of is_published, deleted_at on posts for each row
  when ((old.is_published, old.deleted_at) is distinct from (new.is_published, new.deleted_at))
  execute function post_changes();
