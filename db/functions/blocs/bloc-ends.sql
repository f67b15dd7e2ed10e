-- A deleted bloc gives its place back.
create or replace function bloc_ends() returns trigger language plpgsql as $$
begin
  perform list_leave('blocs:' || old.creator_id, old.place);
  new.place := null;
  return new;
end $$;

create or replace trigger bloc_ends before update of deleted_at on blocs for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function bloc_ends();
