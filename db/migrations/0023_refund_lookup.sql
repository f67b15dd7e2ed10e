-- A webhook names the provider's refund; and one whose answer was lost is found among the few that wait for it.
create index refunds_at_provider on refunds (provider_refund_id) where provider_refund_id is not null;
create index refunds_unanswered on refunds (payment_id) where state = 'requested' and provider_refund_id is null;
