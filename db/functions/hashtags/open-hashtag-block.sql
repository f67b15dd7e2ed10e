-- The block a new hashtag belongs to, opened as in content/open-feed-block.sql.
create or replace function open_hashtag_block(p_tag text, p_id uuid) returns uuid language plpgsql as $$
declare
  block record;
begin
  perform pg_advisory_xact_lock(hashtextextended('tag ' || p_tag, 5));
  select first_id, size as n into block
    from hashtag_blocks where tag = p_tag and first_id <= p_id order by first_id desc limit 1;
  if block.first_id is null then
    insert into hashtag_blocks (tag, first_id) values (p_tag, '00000000-0000-0000-0000-000000000000')
    returning first_id, 0 as n into block;
  elsif block.n >= 2000
    and not exists (select 1 from hashtag_blocks where tag = p_tag and first_id > p_id)
    and not exists (select 1 from hashtags where tag = p_tag and content_id > p_id) then
    insert into hashtag_blocks (tag, first_id) values (p_tag, p_id) returning first_id, 0 as n into block;
  end if;
  return block.first_id;
end $$;
