-- The keyboard shortcuts that a person has changed, by command (0367): an array of keys each, empty for none.
alter table accounts add column shortcuts jsonb not null default '{}';
