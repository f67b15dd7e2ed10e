-- Who paid asks for their money back; the creator answers, or after 72 hours the desk does.
create table refund_requests (
  id uuid primary key default uuidv7(),
  -- asked again, it is the same one
  payment_id uuid not null unique references payments,
  creator_id bigint not null references accounts,
  -- the asker's own words
  reason text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'refused', 'at_desk')),
  -- the answer's own words
  message text,
  created_at timestamptz not null,
  -- unanswered then, it goes to the desk
  due_at timestamptz not null,
  decided_at timestamptz,
  check ((decided_at is null) = (state in ('open', 'at_desk')))
);
create index refund_requests_of_creator on refund_requests (creator_id, created_at desc, id desc);
create index refund_requests_waiting on refund_requests (due_at) where state in ('open', 'at_desk');

alter table domain_events
  drop constraint domain_events_kind_check,
  add constraint domain_events_kind_check check
    (kind in ('paid', 'refunded', 'follow', 'question', 'answer', 'payout', 'takedown', 'refund_request', 'dispute'));
alter table notices
  drop constraint notices_kind_check,
  drop constraint notices_state_check,
  drop constraint notices_check,
  add constraint notices_kind_check check
    (kind in ('gift', 'purchase', 'follower', 'question', 'answer', 'payout', 'goal', 'takedown', 'refund', 'dispute')),
  -- how a payout ended, or how a refund request or a dispute stands
  add constraint notices_state_check check (case kind
    when 'payout' then state in ('paid', 'failed', 'returned')
    when 'refund' then state in ('asked', 'granted', 'refused', 'at_desk')
    when 'dispute' then state in ('opened', 'won', 'lost')
    else state is null end);
