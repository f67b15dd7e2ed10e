-- Removes everything that identifies an account's owner from the account's rows and from other people's rows. db/erasure.ts lists
-- what happens to each column; a test compares it with this function and with the schema. `p_marks` are the owner's names,
-- addresses and numbers as mails contain them. Amounts, dates and numbers of the ledger stay.
create or replace function erase_account(p_account bigint, p_page_urls text[], p_marks text[], p_at timestamptz) returns void language plpgsql as $$
declare
  v_gone record;
  v_marks text[] := array(select lower(n) from unnest(p_marks) n where length(n) > 2);
  -- As whole words: a short name is part of many others.
  v_words text := (select string_agg('(^|[^[:alnum:]])' || regexp_replace(m, '[][(){}.*+?^$|\\-]', '\\\&', 'g') || '($|[^[:alnum:]])', '|')
                     from unnest(v_marks) m);
  -- An address of the owner's page is nobody else's.
  v_links text := (select string_agg('/' || regexp_replace(lower(u), '[.]', '[.]', 'g') || '[.]?($|[^[:alnum:].])', '|') from unnest(p_page_urls) u);
begin
  perform set_config('pixel.erasing', 'on', true);

  -- Connections with other accounts.
  delete from follows where p_account in (follower_id, followed_id);
  delete from blocks where p_account in (blocker_id, blocked_id);
  delete from reactions where account_id = p_account;
  for v_gone in
    delete from notices n
     where account_id = p_account or actor_id = p_account
        or split_part(n.link, '/', 2) = any (p_page_urls)
    returning 'notices:' || account_id as list, place
  loop
    if v_gone.place is not null then perform list_leave(v_gone.list, v_gone.place); end if;
  end loop;
  delete from notice_boxes where account_id = p_account;
  delete from feed_marks where account_id = p_account;

  -- A report that is still open may end in a takedown, and what is taken down must be recognised.
  update reports r
     set picture_hashes = nullif(array(
           select unnest(i.perceptual_hashes) from images i
            where i.filename in (
              select f.filename from photos f where r.content_type in ('photo', 'photo.collection') and f.post_id::text = r.content_id
              union all select b.image from blocs b where r.content_type = 'bloc' and b.id::text = r.content_id
              union all select g.image from goals g where r.content_type = 'goal' and g.id::text = r.content_id)), '{}')
   where r.owner_id = p_account and r.state = 'open';

  -- Texts and pictures of the account.
  delete from hashtags where creator_id = p_account;
  -- The lists first, because their locks are those that counting waits for.
  with unused as (delete from counted_lists where list like 'tag:%' and size = 0 returning list)
  delete from counted_blocks b using unused u where b.list = u.list;
  update posts set caption = null, publish_at = null, deleted_at = coalesce(deleted_at, p_at), purge_at = coalesce(purge_at, p_at), purged_at = coalesce(purged_at, p_at)
   where creator_id = p_account;
  delete from consents where creator_id = p_account;
  delete from photos where post_id in (select id from posts where creator_id = p_account);
  update blocs set title = '', description = '', image = null, publish_at = null, deleted_at = coalesce(deleted_at, p_at) where creator_id = p_account;
  update goals set title = '', description = null, image = null, state = 'closed', closed_at = coalesce(closed_at, p_at), place = null,
                   is_pinned = false, deleted_at = coalesce(deleted_at, p_at)
   where creator_id = p_account;
  delete from topics where account_id = p_account;
  update questions set answer = null, answered_at = null, hidden_at = coalesce(hidden_at, p_at) where creator_id = p_account;
  update questions set question = '', hidden_at = coalesce(hidden_at, p_at) where asker_id = p_account;
  update comments set message = '', deleted_at = coalesce(deleted_at, p_at) where author_id = p_account;
  delete from comment_settings where account_id = p_account;
  update images set mosaic = '', perceptual_hashes = null, purged_at = coalesce(purged_at, p_at) where owner_id = p_account;

  -- Gifts and purchases of the account become anonymous.
  update gifts set supporter_name = null, supporter_message = null, is_anonymous = true, giver_key = '\x00', client_key = null,
                   visit_source = null
   where giver_account_id = p_account;
  update gifts set reply = null, replied_at = null, visit_source = null
   where creator_id = p_account and (reply is not null or visit_source is not null);
  delete from visits where creator_id = p_account;
  delete from content_visits where creator_id = p_account;
  update purchases set is_anonymous = true where buyer_id = p_account;
  update payments set description_values = '{}', payer_browser = null, payer_network = null where payer_account_id = p_account;
  update payments set description_values = description_values - 'creator' where creator_id = p_account;
  update payments set success_url = '/', failure_url = '/', link_url = null where p_account in (creator_id, payer_account_id);
  update refund_requests set reason = '' where payment_id in (select id from payments where payer_account_id = p_account);
  update refund_requests set message = '' where creator_id = p_account and message is not null;
  delete from idempotency_keys where scope = 'account:' || p_account;

  -- Payout accounts and destinations.
  update payouts set account_name = '', account_number_sealed = '\x', destination = '' where creator_id = p_account;
  update payout_accounts set account_name = '', account_number_sealed = null, is_disabled = true, removed_at = coalesce(removed_at, p_at)
   where account_id = p_account;
  -- Empty, not null: a code that was sent has a message, and a payout or payout account refers to its code.
  update otp_challenges set message_sealed = '\x' where account_id = p_account and message_sealed is not null;

  delete from exports where account_id = p_account;

  -- Programs and their events. The account's id in other lists no longer names a person.
  delete from api_tokens where account_id = p_account;
  delete from surfaces where account_id = p_account;
  delete from events where creator_id = p_account;

  -- Sign-in data and devices.
  delete from sessions where account_id = p_account;
  delete from pending_sign_ins where account_id = p_account;
  delete from recovery_codes where account_id = p_account;
  delete from authenticators where account_id = p_account;
  delete from passkeys where account_id = p_account;
  delete from email_changes where account_id = p_account;
  delete from one_time_links where account_id = p_account;
  delete from account_places where account_id = p_account;
  delete from mobile_numbers where account_id = p_account;
  delete from sms_sent where account_id = p_account;
  delete from push_devices where account_id = p_account;
  delete from provider_accounts where account_id = p_account;
  delete from provider_sign_ins where p_account in (linking_account_id, verifying_account_id);

  -- Reports and appeals. The desk's decisions stay, and the evidence of reports that are still open.
  update reports set details = null, email = null, reporter = null, reporter_id = null where reporter_id = p_account;
  perform forget_evidence(p_account);
  update appeals set message = '' where suspension_id in (select id from suspensions where account_id = p_account);

  -- Messages to or about the owner that are queued, or kept in the development outbox. Other jobs name people by their numbers.
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
   where t.id = j.task_id and j.locked_at is null
     and case when t.identifier in ('mail-reset-link', 'mail-verification-link') then lower(j.payload ->> 'email') = any (v_marks)
              when t.identifier = 'send-mail'
              then lower(j.payload ->> 'to') = any (v_marks)
                   or j.payload::jsonb -> 'about' ? p_account::text
                   -- A name is a word in other mails too: only mails of an older version, which do not say whom they are about, are
                   -- searched for it.
                   or lower(concat_ws(' ', j.payload ->> 'subject', j.payload ->> 'text', j.payload ->> 'link'))
                      ~ case when j.payload::jsonb ? 'about' then v_links else v_words end end;
  delete from dev_outbox o
   where exists (select 1 from unnest(v_marks) m where strpos(lower(concat_ws(' ', o.recipient, o.subject, o.text, o.link)), m) > 0);

  delete from page_renames where account_id = p_account;
  delete from profile_redirects where account_id = p_account;
  update profiles
     set page_url = 'pixel.erased.' || p_account, page_url_skeleton = 'pixel.erased.' || p_account, page_name = 'Someone', bio = null,
         avatar_key = null, avatar_source = null, cover_key = null, cover_source = null,
         thank_you_title = null, thank_you_message = null, updated_at = p_at
   where account_id = p_account;
  update accounts
     set email = 'erased-' || p_account, password_hash = null, email_verified_at = null, referral_code = 'ERASED' || p_account,
         money_paused_until = null, erases_at = null, erased_at = p_at
   where id = p_account;
  -- Last, because the triggers of the tables above have listed the emptied content again.
  delete from listed_content where creator_id = p_account;
  delete from listed_pages where account_id = p_account;
  perform pg_notify('page_changed', p_account || ' named');
  perform set_config('pixel.erasing', 'off', true);
end $$;
