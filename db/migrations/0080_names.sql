-- The field's names for what these hold (docs/glossary.md); nothing else changes.
alter table happenings rename to domain_events;
alter table refunds rename column purse to balance;
