-- no transaction
drop index concurrently if exists receipt_refunds_of_payment;
create index concurrently receipt_refunds_of_payment on receipt_refunds (payment_id) where payment_id is not null;
