-- A new hashtag row gets its content's owner, whether the content is listed, and since when.
create or replace function hashtag_begins() returns trigger language plpgsql as $$
begin
  select f.creator_id, f.is_listed into strict new.creator_id, new.is_listed
    from findable(new.content_type, new.content_id) f;
  new.published_at = tagged_time(new.content_type, new.content_id);
  return new;
end $$;

create or replace trigger hashtag_begins before insert on hashtags for each row execute function hashtag_begins();
