drop procedure place_listed_content;
alter table listed_content add constraint listed_content_segment check (segment is not null) not valid;
