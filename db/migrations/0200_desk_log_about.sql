-- no transaction
-- What the desk did about one subject, however long the log is.
drop index concurrently if exists desk_log_about;
create index concurrently desk_log_about on desk_log (subject, id);
