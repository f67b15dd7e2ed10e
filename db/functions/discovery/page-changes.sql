-- A changed name, address or bio is marked for indexing again.
create or replace function page_changes() returns trigger language plpgsql as $$
begin
  insert into listed_pages (account_id) values (new.account_id)
      on conflict (account_id) do update set is_read = false, words = '', slips = '{}';
  return null;
end $$;

create or replace trigger page_begins after insert on profiles for each row execute function page_changes();
create or replace trigger page_changes after update of page_name, page_url, bio on profiles for each row
  when ((old.page_name, old.page_url, old.bio) is distinct from (new.page_name, new.page_url, new.bio))
  execute function page_changes();
