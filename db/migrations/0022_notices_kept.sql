-- Notices are swept after some months: those that are due are found by their age.
create index notices_happened_at on notices (happened_at);
