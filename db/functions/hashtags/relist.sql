-- Content that is hidden, deleted, taken down, sensitive or a draft is not listed under its hashtags.
create or replace function relist() returns trigger language plpgsql as $$
begin
  update hashtags
     set is_listed = (findable(content_type, content_id)).is_listed,
         published_at = coalesce(published_at, tagged_time(content_type, content_id))
   where content_id = new.id;
  return null;
end $$;

create or replace trigger relist after update of is_published, deleted_at, taken_down_at, is_sensitive on posts for each row
  when ((old.is_published, old.deleted_at, old.taken_down_at, old.is_sensitive)
        is distinct from (new.is_published, new.deleted_at, new.taken_down_at, new.is_sensitive))
  execute function relist();

create or replace trigger relist after update of is_published, deleted_at, taken_down_at on blocs for each row
  when ((old.is_published, old.deleted_at, old.taken_down_at) is distinct from (new.is_published, new.deleted_at, new.taken_down_at))
  execute function relist();

create or replace trigger relist after update of state, deleted_at, taken_down_at on goals for each row
  when ((old.state, old.deleted_at, old.taken_down_at) is distinct from (new.state, new.deleted_at, new.taken_down_at))
  execute function relist();
