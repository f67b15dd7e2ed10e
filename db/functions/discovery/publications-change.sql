-- Keeps the number of listed items per creator in step with the list. Concurrent changes wait for each other and then count.
create or replace function publications_change() returns trigger language plpgsql as $$
declare
  v_creators bigint[];
  v_by integer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(creator_id), array_agg(n) into v_creators, v_by
      from (select creator_id, count(*)::int as n from after where is_listed group by 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(creator_id), array_agg(-n) into v_creators, v_by
      from (select creator_id, count(*)::int as n from before where is_listed group by 1) c;
  else
    -- Not a join: its plan, made for the one row that a session changed first, compares each row of a large page with each other.
    select array_agg(creator_id), array_agg(n) into v_creators, v_by
      from (select creator_id, sum(by * is_listed::int)::int as n
              from (select 1 as by, come.* from (select content_id, creator_id, is_listed, published_at from after
                                          except select content_id, creator_id, is_listed, published_at from before) come
                    union all
                    select -1, gone.* from (select content_id, creator_id, is_listed, published_at from before
                                     except select content_id, creator_id, is_listed, published_at from after) gone) changed
             group by 1) c;
  end if;
  if v_creators is null then return null; end if;
  insert into publications (creator_id) select unnest(v_creators) order by 1 on conflict do nothing;
  perform from publications where creator_id = any (v_creators) order by creator_id for update;
  update publications p
     set size = p.size + c.n,
         newest_at = (select max(published_at) from listed_content where creator_id = p.creator_id and is_listed),
         oldest_at = (select min(published_at) from listed_content where creator_id = p.creator_id and is_listed)
    from unnest(v_creators, v_by) c (creator_id, n) where p.creator_id = c.creator_id;
  return null;
end $$;

create or replace trigger publications_begin after insert on listed_content
  referencing new table as after for each statement execute function publications_change();
create or replace trigger publications_change after update on listed_content
  referencing old table as before new table as after for each statement execute function publications_change();
create or replace trigger publications_end after delete on listed_content
  referencing old table as before for each statement execute function publications_change();
