-- A dispute of a part of a payment cancels a refund that may have gathered more than the dispute takes: the rest is available again.
insert into posting_rules values ('refund_cancelled', 'creator_refund_reserve', 'creator_available');
-- It was the creator's all the time.
insert into statement_lines values ('refund_cancelled', 'none');
