-- What of a capture in suspense the provider has refunded so far, where somebody refunded a part by hand.
alter table receipt_refunds add column refunded bigint not null default 0;
