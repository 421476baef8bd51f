-- no-transaction
-- Notifications that nothing blocks a task any longer (0550). What is there satisfies the wider check, and is looked at without
-- a lock that readers or writers would wait for.
alter table notifications drop constraint if exists notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('mention', 'assigned', 'due_soon', 'reminder', 'unblocked')) not valid;
alter table notifications validate constraint notifications_kind_check;
