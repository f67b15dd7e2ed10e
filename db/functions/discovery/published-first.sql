-- The time of the first publication never changes. The command that publishes gives it; without one it is the database's time.
create or replace function published_first() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.published_at is not null then
    new.published_at := old.published_at;
  elsif (to_jsonb(new) ->> 'is_published') is not distinct from 'false' then
    new.published_at := null;
  elsif new.published_at is null then
    new.published_at := case tg_op when 'INSERT' then new.created_at else now() end;
  end if;
  return new;
end $$;

create or replace trigger published_first before insert or update on posts for each row execute function published_first();
create or replace trigger published_first before insert or update on blocs for each row execute function published_first();
