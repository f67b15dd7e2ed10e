-- Every code that went out by SMS in the last day: each costs money, so how many may go is counted here. Number and
-- network stand as keyed hashes.
create table sms_sent (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  number_mac bytea not null check (octet_length(number_mac) = 32),
  -- the ten thousand numbers that begin with the same six digits
  range_mac bytea not null check (octet_length(range_mac) = 32),
  -- the first three digits: a carrier's block
  prefix text not null check (prefix ~ '^\d{3}$'),
  network_mac bytea not null check (octet_length(network_mac) = 32),
  sent_at timestamptz not null
);
create index sms_sent_account on sms_sent (account_id, sent_at desc);
create index sms_sent_number on sms_sent (number_mac, sent_at desc);
create index sms_sent_range on sms_sent (range_mac, sent_at desc);
create index sms_sent_prefix on sms_sent (prefix, sent_at desc);
create index sms_sent_network on sms_sent (network_mac, sent_at desc);
create index sms_sent_at on sms_sent (sent_at desc);
