-- Notifies the servers that feed a surface's screens of a change. When holding is switched on or off, the events so far keep their
-- state: held ones stay held, waiting ones keep waiting.
create or replace function surface_told() returns trigger language plpgsql as $$
begin
  -- A new time of the last connection changes nothing that the screen shows.
  if tg_op = 'UPDATE' and new.last_heard_at is distinct from old.last_heard_at then
    return null;
  end if;
  if tg_op = 'UPDATE' and new.is_held <> old.is_held then
    insert into showings (surface_id, place, is_held)
    select new.id, e.place, old.is_held from events e
     where e.creator_id = new.account_id and e.place > new.begins_after
    on conflict (surface_id, place) do nothing;
  end if;
  perform pg_notify('surfaces_told', coalesce(new.id, old.id)::text);
  return null;
end $$;

create or replace trigger surface_told after update or delete on surfaces for each row execute function surface_told();
