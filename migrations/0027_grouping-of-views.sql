-- What a saved view groups its tasks by. `sort` is what its order says, as until now.
alter table saved_views
  add column group_by text not null default 'sort'
  check (group_by in ('sort', 'section', 'list', 'label', 'due', 'person', 'priority', 'none'));
