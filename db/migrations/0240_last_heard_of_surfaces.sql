-- When a screen of an overlay or soundbox last listened, to the minute; and when a receiver last took what a webhook sent.
alter table surfaces add column last_heard_at timestamptz;
alter table webhooks add column last_taken_at timestamptz;
