-- What reported pictures look like whose account was erased before the decision: the only way to recognise them if it is a takedown.
alter table reports add column picture_hashes bit(256)[];
