-- What deploy/compose.yml has PostgreSQL run when it first starts: the product's own role, with rights to its own database and no
-- others, and that database. Migrations need no more: an owner may create tables, schemas and trusted extensions.
\getenv password PIXEL_DATABASE_PASSWORD
create role pixel login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database pixel owner pixel;
revoke all on database pixel from public;
