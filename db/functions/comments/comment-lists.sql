-- The counted lists that contain a comment: its author's and the page owner's until it is deleted; while it is shown, its content's
-- or thread's list, and the count of all comments of its content. In PL/pgSQL, because a function in SQL is started anew for each row.
create or replace function comment_lists(c comments) returns text[] immutable language plpgsql as $$
begin
  return case when c.deleted_at is null then array['comments-by:' || c.author_id] else '{}' end
      || case when c.deleted_at is null and c.taken_down_at is null and not c.is_author_gone and not c.is_thread_gone
              then array['comments-to:' || c.creator_id] else '{}' end
      || case when c.is_shown
              then array['comment-count:' || c.content_type || ':' || c.content_id,
                         case when c.thread_id is null then 'comments:' || c.content_type || ':' || c.content_id
                              else 'replies:' || c.thread_id end] else '{}' end;
end $$;
