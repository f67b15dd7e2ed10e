-- A question and a bloc get their places from the command that writes them: each list has one.
drop trigger if exists question_begins on questions;
drop function if exists question_begins();
drop trigger if exists bloc_begins on blocs;
drop function if exists bloc_begins();
drop trigger if exists bloc_ends on blocs;
drop function if exists bloc_ends();
alter table questions alter column place set not null;
