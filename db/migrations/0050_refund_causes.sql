-- Why a refund came to nothing, in words for the operator: a refusal ends it, and whoever reads of it must not need the log.
alter table refunds add cause text check (cause is null or state = 'failed');
alter table receipt_refunds add cause text check (cause is null or state = 'failed');
