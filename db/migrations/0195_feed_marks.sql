-- Up to when somebody has seen the feed of who they follow: by when what they saw last was published.
create table feed_marks (
  account_id bigint primary key references accounts,
  seen_at timestamptz not null
);
