-- Deletes what decided reports show of an erased account: its words and pictures, and what was written about them. Called when the
-- account is erased, and again when a report that was open then is decided. The erasure lists the pictures' files, which are
-- removed after the commit.
create or replace function forget_evidence(p_account bigint) returns void language plpgsql as $$
declare
  v_reports uuid[] := array(
    select id from reports where owner_id = p_account and state <> 'open'
    union
    select r.id from comments c join reports r on r.content_id = c.id::text
     where c.author_id = p_account and r.content_type = 'comment' and r.state <> 'open'
    union
    select r.id from questions q join reports r on r.content_id = q.id::text and r.owner_id = q.creator_id
     where q.asker_id = p_account and r.content_type = 'question' and r.state <> 'open'
    union
    select r.id from gifts g join reports r on r.content_id = g.payment_id::text and r.owner_id = g.creator_id
     where g.giver_account_id = p_account and r.content_type = 'donation' and r.state <> 'open');
  v_files text[];
begin
  insert into barred_hashes (perceptual_hashes)
  select distinct r.picture_hashes from reports r join takedowns t using (content_type, content_id)
   where r.id = any (v_reports) and r.picture_hashes is not null and t.ended_at is null;
  update reports set evidence = '', details = null, picture_hashes = null where id = any (v_reports);
  with gone as (delete from report_pictures where report_id = any (v_reports) returning storage_key)
  select array_agg(storage_key) into v_files from gone;
  update erasures set storage_keys = storage_keys || v_files, done_at = null where account_id = p_account and v_files is not null;
end $$;
