-- A new follower gets the next place among the followers; a closed account gets none. Its row is locked, because an account that is
-- being closed would not find this follow.
create or replace function follow_begins() returns trigger language plpgsql as $$
begin
  new.place := case when (select closed_at is null from accounts where id = new.follower_id for share)
                    then list_enter('followers:' || new.followed_id) end;
  return new;
end $$;

create or replace trigger follow_begins before insert on follows for each row execute function follow_begins();
