-- The day on which work on a task begins (0390). It may be after the due date only where the release before this one has
-- moved that, which doesn't know of it.
alter table tasks add column if not exists start_date date;
