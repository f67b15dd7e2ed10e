-- Reactions: one of five a person and content. Counted as lists are (0013), over all and for each of the five.
create table reactions (
  content_type text not null check (content_type in ('photo', 'photo.collection', 'bloc', 'question', 'goal')),
  content_id uuid not null,
  account_id bigint not null references accounts,
  reaction_id smallint not null check (reaction_id between 1 and 5),
  created_at timestamptz not null default now(),
  -- in the list of all, and in the list of its reaction; none while the account is closed
  place bigint,
  place_of_kind bigint,
  check ((place is null) = (place_of_kind is null)),
  primary key (content_type, content_id, account_id)
);
create unique index reactions_place on reactions (content_type, content_id, place desc);
create unique index reactions_place_of_kind on reactions (content_type, content_id, reaction_id, place_of_kind desc);
create index reactions_account on reactions (account_id);

create function reactors(r reactions) returns text immutable language sql
  return 'reactors:' || r.content_type || ':' || r.content_id;

create function reaction_begins() returns trigger language plpgsql as $$
begin
  if (select deactivated_at is null from accounts where id = new.account_id) then
    new.place := list_enter(reactors(new));
    new.place_of_kind := list_enter(reactors(new) || ':' || new.reaction_id);
  end if;
  return new;
end $$;
create trigger reaction_begins before insert on reactions for each row execute function reaction_begins();

create function reaction_ends() returns trigger language plpgsql as $$
begin
  perform list_leave(reactors(old), old.place);
  perform list_leave(reactors(old) || ':' || old.reaction_id, old.place_of_kind);
  return null;
end $$;
create trigger reaction_ends after delete on reactions for each row
  when (old.place is not null) execute function reaction_ends();

-- Another reaction instead: it keeps its place among all.
create function reaction_changes() returns trigger language plpgsql as $$
begin
  -- Two who change into each other's reaction at once wait here and not for each other.
  perform from counted_lists where list = reactors(new) for update;
  perform list_leave(reactors(old) || ':' || old.reaction_id, old.place_of_kind);
  new.place_of_kind := list_enter(reactors(new) || ':' || new.reaction_id);
  return new;
end $$;
create trigger reaction_changes before update of reaction_id on reactions for each row
  when (old.reaction_id <> new.reaction_id and old.place is not null) execute function reaction_changes();

create function reactions_of_account() returns trigger language plpgsql as $$
declare
  r reactions;
begin
  for r in select * from reactions where account_id = new.id order by content_type, content_id for update loop
    if new.deactivated_at is null and r.place is null then
      update reactions set place = list_enter(reactors(r)), place_of_kind = list_enter(reactors(r) || ':' || r.reaction_id)
       where content_type = r.content_type and content_id = r.content_id and account_id = r.account_id;
    elsif new.deactivated_at is not null and r.place is not null then
      perform list_leave(reactors(r), r.place);
      perform list_leave(reactors(r) || ':' || r.reaction_id, r.place_of_kind);
      update reactions set place = null, place_of_kind = null
       where content_type = r.content_type and content_id = r.content_id and account_id = r.account_id;
    end if;
  end loop;
  return null;
end $$;
create trigger reactions_of_account after update of deactivated_at on accounts for each row
  when ((old.deactivated_at is null) <> (new.deactivated_at is null)) execute function reactions_of_account();

alter table profiles add column reactions_limited_to_buyers boolean not null default false;
