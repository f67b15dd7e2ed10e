-- Whoever reports is told of the end in the language of the page they reported from; null for what was reported before, and by the product.
alter table reports add column language text;
