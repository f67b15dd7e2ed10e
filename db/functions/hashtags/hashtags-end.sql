-- What is taken out is no longer counted.
create or replace function hashtags_end() returns trigger language plpgsql as $$
begin
  update hashtag_blocks b set size = b.size - c.n
    from (select d.tag, (select first_id from hashtag_blocks t
                          where t.tag = d.tag and t.first_id <= d.content_id order by first_id desc limit 1) as first_id,
                 count(*)::integer as n
            from before d where d.is_listed group by 1, 2) c
   where b.tag = c.tag and b.first_id = c.first_id;
  return null;
end $$;

create or replace trigger hashtags_end after delete on hashtags
  referencing old table as before for each statement execute function hashtags_end();
