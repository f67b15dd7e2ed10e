-- A deleted page is not found by any search.
create or replace function page_ends() returns trigger language plpgsql as $$
begin
  delete from listed_pages where account_id = old.account_id;
  return null;
end $$;

create or replace trigger page_ends after delete on profiles for each row execute function page_ends();
