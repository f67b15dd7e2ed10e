-- Adds a post to its block, or takes it out (`p_by` is 1 or -1).
create or replace function count_in_feed(p posts, p_block uuid, p_by integer) returns void language sql as $$
  update feed_blocks
     set snaps = snaps + case when p.kind = 'snap' and p.is_published then p_by else 0 end,
         slides = slides + case when p.kind = 'slide' and p.is_published then p_by else 0 end,
         draft_snaps = draft_snaps + case when p.kind = 'snap' and not p.is_published then p_by else 0 end,
         draft_slides = draft_slides + case when p.kind = 'slide' and not p.is_published then p_by else 0 end
   where creator_id = p.creator_id and first_id = p_block
$$;
