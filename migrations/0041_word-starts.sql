-- no-transaction
-- Pages of tasks with words: the first letters of a task's words are kept beside its id, so that a page reads no documents
-- (0587). Documents that were indexed before may have any words, and so have all bits. If this stops halfway, it starts again from
-- the top. The release before finds a task's documents by the new index, too.
alter table search_documents add column if not exists word_starts bigint not null default -1;
drop index concurrently if exists search_documents_starts;
create index concurrently search_documents_starts on search_documents (workspace_id, task_id) include (word_starts);
drop index concurrently if exists search_documents_task;
