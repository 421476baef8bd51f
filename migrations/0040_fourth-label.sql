-- no-transaction
-- Pages of a label: a task's fourth label has an index like its third, and only tasks with five or more are read one by
-- one (0346). If this stops halfway, it starts again from the top. The release before reads pages of a label without
-- tasks_more_labels, too, only slower.
drop index concurrently if exists tasks_fourth_label;
create index concurrently tasks_fourth_label on tasks (workspace_id, (label_ids[4]), id, due_date, priority, completed_at)
  where cardinality(label_ids) > 3 and deleted_at is null;
drop index concurrently if exists tasks_many_labels;
create index concurrently tasks_many_labels on tasks (workspace_id, id, due_date, priority, completed_at)
  where cardinality(label_ids) > 4 and deleted_at is null;
drop index concurrently if exists tasks_more_labels;
