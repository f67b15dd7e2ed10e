-- What deploy/compose.yml has PostgreSQL run when it first starts: the product's own role, with rights to its own database and no
-- others, and that database. Migrations need no more: an owner may create tables, schemas and trusted extensions.
\getenv password PIXEL_DATABASE_PASSWORD
create role pixel login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
-- The same letters and the same order everywhere, whatever the machine's language was when its server was made.
create database pixel owner pixel template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8';
revoke all on database pixel from public;
