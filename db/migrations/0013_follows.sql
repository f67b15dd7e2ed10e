-- Long lists with page numbers: each row of a list has a place, and the places are counted in blocks of a thousand, so that
-- the last page of a million is found by adding up blocks. Counted in the transaction that changes the list: a list's size
-- always equals its rows. `list` names it, such as 'followers:17'.
create table counted_lists (
  list text primary key,
  last_place bigint not null default 0,
  size integer not null default 0 check (size >= 0)
) with (fillfactor = 50);

create table counted_blocks (
  list text not null,
  block bigint not null,
  size integer not null default 0 check (size >= 0),
  primary key (list, block)
) with (fillfactor = 50);

-- The next place at the end of a list. Whoever enters or leaves a list waits for the one before.
create function list_enter(p_list text) returns bigint language plpgsql as $$
declare
  place bigint;
begin
  insert into counted_lists as l (list, last_place, size) values (p_list, 1, 1)
    on conflict (list) do update set last_place = l.last_place + 1, size = l.size + 1
    returning last_place into place;
  insert into counted_blocks as b (list, block, size) values (p_list, place / 1000, 1)
    on conflict (list, block) do update set size = b.size + 1;
  return place;
end $$;

create function list_leave(p_list text, p_place bigint) returns void language plpgsql as $$
begin
  update counted_lists set size = size - 1 where list = p_list;
  update counted_blocks set size = size - 1 where list = p_list and block = p_place / 1000;
end $$;

-- A follower's place among the followers, oldest first; none while the follower's own account is closed.
alter table follows add column place bigint;
drop index follows_followed;
create unique index follows_place on follows (followed_id, place desc);
create index follows_follower on follows (follower_id, created_at desc, followed_id desc);

create function follow_begins() returns trigger language plpgsql as $$
begin
  new.place := case when (select deactivated_at is null from accounts where id = new.follower_id)
                    then list_enter('followers:' || new.followed_id) end;
  return new;
end $$;
create trigger follow_begins before insert on follows for each row execute function follow_begins();

create function follow_ends() returns trigger language plpgsql as $$
begin
  perform list_leave('followers:' || old.followed_id, old.place);
  return null;
end $$;
create trigger follow_ends after delete on follows for each row
  when (old.place is not null) execute function follow_ends();

-- Who leaves is no follower to be seen; who comes back is one again, at the end.
create function follows_of_account() returns trigger language plpgsql as $$
declare
  f record;
begin
  for f in select followed_id, place from follows where follower_id = new.id order by followed_id for update loop
    if new.deactivated_at is null and f.place is null then
      update follows set place = list_enter('followers:' || f.followed_id)
       where follower_id = new.id and followed_id = f.followed_id;
    elsif new.deactivated_at is not null and f.place is not null then
      perform list_leave('followers:' || f.followed_id, f.place);
      update follows set place = null where follower_id = new.id and followed_id = f.followed_id;
    end if;
  end loop;
  return null;
end $$;
create trigger follows_of_account after update of deactivated_at on accounts for each row
  when ((old.deactivated_at is null) <> (new.deactivated_at is null)) execute function follows_of_account();

update follows f set place = list_enter('followers:' || f.followed_id)
  from accounts a where a.id = f.follower_id and a.deactivated_at is null;

create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id desc);

-- Names and addresses that hold a few letters, for people who search.
create extension if not exists pg_trgm;
create function search_words(page_name text, page_url text) returns text immutable parallel safe language sql
  return lower(page_name) || ' ' || page_url;
create index profiles_search on profiles using gin (search_words(page_name, page_url) gin_trgm_ops);
