-- Removes a closed account's reactions from the lists, and adds them at the end when it is reopened. All together: an account may have
-- thousands, and is closed within the time of a request.
create or replace function reactions_of_account() returns trigger language plpgsql as $$
declare
  v_places jsonb;
begin
  perform from reactions where account_id = new.id order by content_type, content_id for update;
  if new.closed_at is null then
    select jsonb_object_agg(e.list, e.place) into v_places
      from list_enter_each((
        select array_agg(l.list)
          from (select reactors(r) as list from reactions r where account_id = new.id and place is null
                union all
                select reactors(r) || ':' || reaction_id from reactions r where account_id = new.id and place is null) l)) e;
    -- Looked up, not joined: believing that a reaction seldom has no place, the planner would compare each with each.
    update reactions r
       set place = (v_places ->> reactors(r))::bigint,
           place_of_kind = (v_places ->> (reactors(r) || ':' || reaction_id))::bigint
     where account_id = new.id and place is null;
  else
    perform count_in_lists(array_agg(l.list), array_agg(l.place), -1)
       from (select reactors(r) as list, place from reactions r where account_id = new.id and place is not null
             union all
             select reactors(r) || ':' || reaction_id, place_of_kind from reactions r where account_id = new.id and place is not null) l
     having count(*) > 0;
    update reactions set place = null, place_of_kind = null where account_id = new.id and place is not null;
  end if;
  return null;
end $$;

create or replace trigger reactions_of_account after update of closed_at on accounts for each row
  when ((old.closed_at is null) <> (new.closed_at is null)) execute function reactions_of_account();
