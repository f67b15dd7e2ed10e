-- The desk's lists are quick however long they are: what is known of one subject, and appeals in the order they are decided in.
create index desk_log_about on desk_log (subject, id);
create index appeals_in_order on appeals ((state = 'open') desc, id);
drop index appeals_open;
