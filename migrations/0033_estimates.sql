-- How long a task is expected to take (0480).
alter table tasks add column if not exists estimate_minutes integer;
