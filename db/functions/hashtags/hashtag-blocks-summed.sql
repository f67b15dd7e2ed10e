-- How much there is under each hashtag, over all its blocks.
create or replace function hashtag_blocks_summed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into hashtag_sizes as s (tag, size)
    select tag, sum(size) from after group by tag order by tag
        on conflict (tag) do update set size = s.size + excluded.size;
  elsif tg_op = 'DELETE' then
    perform 1 from hashtag_sizes where tag in (select tag from before) order by tag for update;
    update hashtag_sizes s set size = s.size - c.n
      from (select tag, sum(size) as n from before group by tag) c where c.tag = s.tag;
  else
    -- In one order: two that hide posts under the same tags wait for each other and never in a ring.
    perform 1 from hashtag_sizes where tag in (select tag from after) order by tag for update;
    update hashtag_sizes s set size = s.size + c.n
      from (select tag, sum(n) as n
              from (select tag, size as n from after union all select tag, -size from before) d
             group by tag having sum(n) <> 0) c
     where c.tag = s.tag;
  end if;
  return null;
end $$;

create or replace trigger hashtag_blocks_begun after insert on hashtag_blocks
  referencing new table as after for each statement execute function hashtag_blocks_summed();

create or replace trigger hashtag_blocks_changed after update on hashtag_blocks
  referencing old table as before new table as after for each statement execute function hashtag_blocks_summed();

create or replace trigger hashtag_blocks_gone after delete on hashtag_blocks
  referencing old table as before for each statement execute function hashtag_blocks_summed();
