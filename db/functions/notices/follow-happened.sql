-- Records a domain event for each new follow.
create or replace function follow_happened() returns trigger language plpgsql as $$
begin
  insert into domain_events (kind, subject) select 'follow', follower_id || ':' || followed_id from fresh;
  return null;
end $$;

create or replace trigger follow_happened after insert on follows
  referencing new table as fresh for each statement execute function follow_happened();
