-- Words are folded by the program (docs/decisions/037): nothing asks the extension.
drop extension if exists unaccent;
