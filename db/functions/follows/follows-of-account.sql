-- Removes a closed account from the lists of followers, and adds it at the end when it is reopened.
create or replace function follows_of_account() returns trigger language plpgsql as $$
declare
  f record;
begin
  for f in select followed_id, place from follows where follower_id = new.id order by followed_id for update loop
    if new.closed_at is null and f.place is null then
      update follows set place = list_enter('followers:' || f.followed_id)
       where follower_id = new.id and followed_id = f.followed_id;
    elsif new.closed_at is not null and f.place is not null then
      perform list_leave('followers:' || f.followed_id, f.place);
      update follows set place = null where follower_id = new.id and followed_id = f.followed_id;
    end if;
  end loop;
  return null;
end $$;

create or replace trigger follows_of_account after update of closed_at on accounts for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function follows_of_account();
