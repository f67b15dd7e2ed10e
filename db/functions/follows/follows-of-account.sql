-- Removes a closed account from the lists of followers, and adds it at the end when it is reopened. All together: an account may follow
-- thousands, and is closed within the time of a request.
create or replace function follows_of_account() returns trigger language plpgsql as $$
declare
  v_places jsonb;
begin
  perform from follows where follower_id = new.id order by followed_id for update;
  if new.closed_at is null then
    select jsonb_object_agg(e.list, e.place) into v_places
      from list_enter_each((
        select array_agg('followers:' || followed_id) from follows where follower_id = new.id and place is null)) e;
    -- Looked up, not joined: believing that a follow seldom has no place, the planner would compare each with each.
    update follows set place = (v_places ->> ('followers:' || followed_id))::bigint
     where follower_id = new.id and place is null;
  else
    perform count_in_lists(array_agg('followers:' || followed_id), array_agg(place), -1)
       from follows where follower_id = new.id and place is not null having count(*) > 0;
    update follows set place = null where follower_id = new.id and place is not null;
  end if;
  return null;
end $$;

create or replace trigger follows_of_account after update of closed_at on accounts for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function follows_of_account();
