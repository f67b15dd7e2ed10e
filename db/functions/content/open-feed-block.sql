-- The block a new post belongs to; opens one when the newest is full. Before the row is there, one list at a time:
-- a block is only opened at an id that nothing counted before comes after.
create or replace function open_feed_block(p_creator bigint, p_id uuid) returns uuid language plpgsql as $$
declare
  block record;
begin
  perform pg_advisory_xact_lock(hashtextextended('feed ' || p_creator, 5));
  select first_id, snaps + slides + draft_snaps + draft_slides as n into block
    from feed_blocks where creator_id = p_creator and first_id <= p_id order by first_id desc limit 1;
  if block.first_id is null then
    insert into feed_blocks (creator_id, first_id) values (p_creator, '00000000-0000-0000-0000-000000000000')
    returning first_id, 0 as n into block;
  elsif block.n >= 2000
    and not exists (select 1 from feed_blocks where creator_id = p_creator and first_id > p_id)
    and not exists (select 1 from posts where creator_id = p_creator and deleted_at is null and id > p_id) then
    insert into feed_blocks (creator_id, first_id) values (p_creator, p_id) returning first_id, 0 as n into block;
  end if;
  return block.first_id;
end $$;
