-- A new post is told to each follower: in the product, and by mail as a digest.
alter table notices
  drop constraint notices_kind_check,
  drop constraint notices_state_check,
  add constraint notices_kind_check check (kind in ('gift', 'purchase', 'follower', 'question', 'answer', 'payout', 'goal',
    'takedown', 'refund', 'dispute', 'post', 'comment', 'reply')),
  -- how a payout ended, how a refund request or a dispute stands, or what was posted
  add constraint notices_state_check check (case kind
    when 'payout' then state in ('paid', 'failed', 'returned')
    when 'refund' then state in ('asked', 'granted', 'refused', 'at_desk')
    when 'dispute' then state in ('opened', 'won', 'lost')
    when 'post' then state in ('snap', 'slide', 'bloc')
    else state is null end);

alter table notice_boxes add column digest_at timestamptz;
comment on column notice_boxes.digest_at is 'when the last mail of new posts was written';

-- What was published and is being told, in the order of the followers' accounts: `after_id` is the last who was asked.
create table post_tellings (
  content_id uuid primary key,
  kind text not null check (kind in ('snap', 'slide', 'bloc')),
  creator_id bigint not null references accounts,
  published_at timestamptz not null,
  after_id bigint not null default 0
);
create index post_tellings_next on post_tellings (published_at, content_id);
create index post_tellings_of_creator on post_tellings (creator_id);
create index follows_in_order on follows (followed_id, follower_id);

-- Headers of a mail beside the usual ones, such as List-Unsubscribe, and its HTML.
alter table dev_outbox add column headers jsonb, add column html text;
