import type { OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { type Cursor, updateRebuildProgress } from './cursor-store.ts'
import { deleteSegments, deleteDocumentBatch } from './document-store.ts'
import { commentDocument, taskDocument, replaceDocuments } from './replace-documents.ts'
import { listCommentTextsAfter, listTaskTextsAfter, type SubjectRef } from './source-store.ts'

const documentsPerBatch = 200
const deletionsPerBatch = 5_000
const earliestStamp = '0001-01-01T00:00:00.000Z'

/** Indexes the next batch of a workspace's tables; changes in the meantime are indexed from the log afterwards. */
export async function rebuildBatch(
  sql: BaseTransaction,
  { workspace_id, rebuilds, rebuilt_at, rebuilt_id }: Cursor,
  only: OnlyWorkspaces,
): Promise<void> {
  const saveProgress = (progress: Pick<Cursor, 'rebuilds' | 'rebuilt_at' | 'rebuilt_id'>) =>
    updateRebuildProgress(sql, workspace_id, progress)
  if (rebuilds === 'nothing') {
    const deleted = await deleteDocumentBatch(sql, workspace_id, deletionsPerBatch)
    if (deleted.length === deletionsPerBatch) return
    await deleteSegments(sql, workspace_id)
    await saveProgress({ rebuilds: 'tasks', rebuilt_at: null, rebuilt_id: null })
  } else if (rebuilds === 'tasks') {
    const tasks = await listTaskTextsAfter(
      sql,
      workspace_id,
      rebuilt_at ?? earliestStamp,
      rebuilt_id ?? '',
      documentsPerBatch,
    )
    // A task that changes during the rebuild is listed again.
    await replaceDocuments(sql, tasks.map(toSubjectRef), [], tasks.map(taskDocument), only)
    const last = tasks.length < documentsPerBatch ? undefined : tasks.at(-1)
    await saveProgress(
      last
        ? { rebuilds, rebuilt_at: last.updated_at, rebuilt_id: last.id }
        : { rebuilds: 'comments', rebuilt_at: null, rebuilt_id: null },
    )
  } else {
    const comments = await listCommentTextsAfter(sql, workspace_id, rebuilt_id ?? '', documentsPerBatch)
    await replaceDocuments(sql, comments.map(toSubjectRef), [], comments.map(commentDocument), only)
    const last = comments.length < documentsPerBatch ? undefined : comments.at(-1)
    await saveProgress({ rebuilds: last ? 'comments' : null, rebuilt_at: null, rebuilt_id: last?.id ?? null })
  }
}

const toSubjectRef = ({ workspace_id, id }: SubjectRef): SubjectRef => ({ workspace_id, id })
