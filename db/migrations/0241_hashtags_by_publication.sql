-- no transaction
-- What is found under a hashtag goes by when it was published first, as other public lists do (0160): what waited for its time
-- stands at the top when it appears. A topic has no draft and goes by when it was made, which its id says.
alter table hashtags add column if not exists published_at timestamptz;
comment on column hashtags.published_at is 'of its content, the first time; null for what never was';

-- From here on each row gets it as it is written: as db/functions/hashtags, which come after the migrations, while the version
-- before goes on writing.
create or replace function tagged_time(p_type text, p_id uuid) returns timestamptz stable language sql as $$
  select published_at from posts where p_type = 'post' and id = p_id
  union all
  select published_at from blocs where p_type = 'bloc' and id = p_id
  union all
  select coalesce(started_at, created_at) from goals where p_type = 'goal' and id = p_id and state <> 'draft'
  union all
  select uuid_extract_timestamp(id) from topics where p_type = 'topic' and id = p_id
$$;
create or replace function hashtag_begins() returns trigger language plpgsql as $$
begin
  select f.creator_id, f.is_listed into strict new.creator_id, new.is_listed
    from findable(new.content_type, new.content_id) f;
  new.published_at = tagged_time(new.content_type, new.content_id);
  return new;
end $$;
create or replace function relist() returns trigger language plpgsql as $$
begin
  update hashtags
     set is_listed = (findable(content_type, content_id)).is_listed,
         published_at = coalesce(published_at, tagged_time(content_type, content_id))
   where content_id = new.id;
  return null;
end $$;
-- As it was, but that a change of the moment alone is counted by nobody.
create or replace function hashtags_change() returns trigger language plpgsql as $$
begin
  if exists (select from before o join after n on n.tag = o.tag and n.content_id = o.content_id where n.is_listed <> o.is_listed) then
    perform count_in_lists(array_agg('tag:' || n.tag), array_agg(id_key(n.content_id)), case when n.is_listed then 1 else -1 end)
       from before o join after n on n.tag = o.tag and n.content_id = o.content_id
      where n.is_listed <> o.is_listed group by n.is_listed;
  end if;
  return null;
end $$;
-- Nothing is done under this lock: it waits for whoever wrote by the functions of before.
do $$ begin lock table hashtags in share mode; end $$;

-- A thousand a transaction, so that nobody waits long; what is done is done when it is tried again.
do $$
declare
  v_tag text := '';
  v_id uuid := '00000000-0000-0000-0000-000000000000';
  v_last_tag text;
  v_last_id uuid;
begin
  loop
    select tag, content_id into v_last_tag, v_last_id
      from (select tag, content_id from hashtags where (tag, content_id) > (v_tag, v_id) order by tag, content_id limit 1000) batch
     order by tag desc, content_id desc limit 1;
    exit when not found;
    update hashtags set published_at = tagged_time(content_type, content_id)
     where (tag, content_id) > (v_tag, v_id) and (tag, content_id) <= (v_last_tag, v_last_id) and published_at is null;
    commit;
    v_tag := v_last_tag;
    v_id := v_last_id;
  end loop;
end $$;
alter table hashtags drop constraint if exists hashtags_published_at;
alter table hashtags add constraint hashtags_published_at check (not is_listed or published_at is not null) not valid;

-- Lists are counted by that moment, and were by id. Each becomes one block, which is right by both; the next file divides them.
do $$
declare
  v_list text;
begin
  for v_list in select list from counted_blocks where list like 'tag:%' group by list having count(*) > 1 order by list loop
    perform from counted_lists where list = v_list for update;
    delete from counted_blocks where list = v_list;
    insert into counted_blocks (list, first_key, size) select list, 0, size from counted_lists where list = v_list;
    commit;
  end loop;
end $$;
create or replace function time_key(p_at timestamptz) returns bigint immutable language sql as $$
  select (extract(epoch from p_at) * 1000000)::bigint
$$;
create or replace function hashtags_begin() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg('tag:' || tag), array_agg(time_key(published_at)), 1)
     from after where is_listed having count(*) > 0;
  return null;
end $$;
create or replace function hashtags_change() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg('tag:' || tag), array_agg(time_key(published_at)), -1)
     from (select tag, published_at from before where is_listed
           except all select tag, published_at from after where is_listed) gone having count(*) > 0;
  perform count_in_lists(array_agg('tag:' || tag), array_agg(time_key(published_at)), 1)
     from (select tag, published_at from after where is_listed
           except all select tag, published_at from before where is_listed) come having count(*) > 0;
  return null;
end $$;
create or replace function hashtags_end() returns trigger language plpgsql as $$
begin
  perform count_in_lists(array_agg('tag:' || tag), array_agg(time_key(published_at)), -1)
     from before where is_listed having count(*) > 0;
  return null;
end $$;
