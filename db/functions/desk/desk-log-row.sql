-- A row of the desk's log gets the next number and the previous row's hash; concurrent writers wait for each other.
create or replace function desk_log_row() returns trigger language plpgsql as $$
begin
  select head.id + 1, head.hash into strict new.id, new.previous_hash from desk_log_head head for update;
  new.hash := desk_log_hash(new);
  update desk_log_head set id = new.id, hash = new.hash;
  return new;
end $$;

create or replace trigger desk_log_row before insert on desk_log for each row execute function desk_log_row();
