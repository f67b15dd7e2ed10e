-- What a photo shows, in its creator's words, for those who do not see it: as secret as the photo is.
alter table photos add column alt text;
