-- Content is listed from the moment it is published; the worker indexes its words later. The account's row is locked, because an
-- account that is being closed would not find this content.
create or replace function content_begins() returns trigger language plpgsql as $$
declare
  v_kind text := case tg_table_name when 'posts' then to_jsonb(new) ->> 'kind' when 'blocs' then 'bloc' else 'goal' end;
begin
  perform from accounts where id = new.creator_id for share;
  insert into listed_content (content_id, kind, creator_id, is_listed, published_at)
  select new.id, v_kind, f.creator_id, f.is_listed, publication_time(tg_table_name, to_jsonb(new))
    from findable(findable_type(v_kind), new.id) f;
  return null;
end $$;

create or replace trigger content_begins after insert on posts for each row execute function content_begins();
create or replace trigger content_begins after insert on blocs for each row execute function content_begins();
create or replace trigger content_begins after insert on goals for each row execute function content_begins();
