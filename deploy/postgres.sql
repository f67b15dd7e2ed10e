-- Creates the product's role, with rights to its own database only, and that database; deploy/compose.yml runs it when PostgreSQL first
-- starts. Migrations need no more rights: an owner may create tables, schemas and trusted extensions.
\getenv password PIXEL_DATABASE_PASSWORD
create role pixel login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
-- The same encoding and sort order everywhere, regardless of the locale in which the server was created.
create database pixel owner pixel template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8';
revoke all on database pixel from public;
