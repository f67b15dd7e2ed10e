-- Content that is hidden, deleted, taken down, sensitive or a draft is not listed. Content published for the first time gets a
-- place in the newest segment, which a search reads first.
create or replace function content_listed() returns trigger language plpgsql as $$
begin
  -- As in content_begins.
  perform from accounts where id = new.creator_id for share;
  update listed_content
     set is_listed = (findable(findable_type(kind), content_id)).is_listed,
         segment = case when published_at is null and publication_time(tg_table_name, to_jsonb(new)) is not null
                        then search_segment(nextval('listed_content_places')) else segment end,
         published_at = coalesce(published_at, publication_time(tg_table_name, to_jsonb(new)))
   where content_id = new.id;
  return null;
end $$;

create or replace trigger content_listed after update of is_published, deleted_at, taken_down_at, is_sensitive on posts for each row
  when ((old.is_published, old.deleted_at, old.taken_down_at, old.is_sensitive)
        is distinct from (new.is_published, new.deleted_at, new.taken_down_at, new.is_sensitive))
  execute function content_listed();

create or replace trigger content_listed after update of is_published, deleted_at, taken_down_at on blocs for each row
  when ((old.is_published, old.deleted_at, old.taken_down_at) is distinct from (new.is_published, new.deleted_at, new.taken_down_at))
  execute function content_listed();

create or replace trigger content_listed after update of state, deleted_at, taken_down_at on goals for each row
  when ((old.state, old.deleted_at, old.taken_down_at) is distinct from (new.state, new.deleted_at, new.taken_down_at))
  execute function content_listed();
