-- A refund that is still pending can be cancelled, as Xendit's can.
alter table refund drop constraint refund_status_check;
alter table refund add constraint refund_status_check check (status in ('pending', 'succeeded', 'failed', 'cancelled'));
