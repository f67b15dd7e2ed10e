-- An account that unfollows leaves the list of followers.
create or replace function follow_ends() returns trigger language plpgsql as $$
begin
  perform list_leave('followers:' || old.followed_id, old.place);
  return null;
end $$;

create or replace trigger follow_ends after delete on follows for each row
  when (old.place is not null) execute function follow_ends();
