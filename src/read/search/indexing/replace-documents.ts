import type { OnlyWorkspaces } from '../../../platform/db/distribution/by-shard.ts'
import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { inOneRoundTrip } from '../../../platform/db/transact.ts'
import type { ListId, WorkspaceId } from '../../../core/ids.ts'
import * as documents from './document-store.ts'
import { documentLexemes } from '../../../core/search/query.ts'
import type { CommentText, SubjectRef, TaskText } from './source-store.ts'
import { noStarts, wordStarts } from '../../../core/search/word-starts.ts'
import { collectWords } from '../../../core/search/words.ts'

/** Documents per segment: enough that hundreds of segments hold a million tasks, few enough to read one quickly. */
const segmentDocumentsMax = 4_096
/** Distinct words per document. A description of nothing but distinct words has fewer than half as many. */
const documentWordsMax = 8_000

/** A task or comment to index. */
type DocumentSource = {
  workspace_id: WorkspaceId
  id: string
  task_id: string
  list_id: ListId
  changed_at: string
  titleWords: ReadonlySet<string>
  allWords: ReadonlySet<string>
}

export function taskDocument({
  workspace_id,
  id,
  list_id,
  title,
  description,
  checklist,
  updated_at,
}: TaskText): DocumentSource {
  const titleWords = collectWords(new Set(), [title], documentWordsMax)
  const texts = [description ?? '', ...checklist.map(({ text }) => text)]
  const allWords = collectWords(new Set(titleWords), texts, documentWordsMax)
  return {
    workspace_id,
    id,
    task_id: id,
    list_id,
    changed_at: updated_at,
    titleWords,
    allWords,
  }
}

export const commentDocument = ({
  workspace_id,
  id,
  task_id,
  list_id,
  text,
  created_at,
}: CommentText): DocumentSource => ({
  workspace_id,
  id,
  task_id,
  list_id,
  changed_at: created_at,
  titleWords: new Set(),
  allWords: collectWords(new Set(), [text], documentWordsMax),
})

/**
 * Replaces the documents of `subjects` with `sources`, and deletes those of the tasks in `deletedTasks` and of their
 * comments.
 */
export async function replaceDocuments(
  sql: BaseTransaction,
  subjects: readonly SubjectRef[],
  deletedTasks: readonly SubjectRef[],
  sources: readonly DocumentSource[],
  only: OnlyWorkspaces,
): Promise<void> {
  const workspaces = [...new Set([...subjects, ...deletedTasks].map(({ workspace_id }) => workspace_id))]
  const [newest, ...results] = await inOneRoundTrip(
    documents.listNewestSegments(sql, workspaces, only),
    subjects.length === 0 ? noRows : documents.deleteDocuments(sql, subjects, only),
    deletedTasks.length === 0 ? noRows : documents.deleteTaskDocuments(sql, deletedTasks, only),
  )
  const deleted = results.flat()
  const counts = createSegmentCounts()
  for (const { workspace_id, segment } of deleted) counts.add(workspace_id, segment, -1)
  const added = await assignSegments(sql, sources, newest, counts)
  await inOneRoundTrip(
    added.length === 0 ? noRows : documents.insertDocuments(sql, added),
    counts.changed().length === 0 ? noRows : documents.addDocumentCounts(sql, counts.changed(), only),
  )
  if (deleted.length > 0) await mergeSparseSegments(sql, workspaces)
}

export const noRows = Promise.resolve([])

/** Counts how many documents each segment gains or loses. */
function createSegmentCounts() {
  const changes = new Map<number, { workspace_id: WorkspaceId; segment: number; documents: number }>()
  return {
    add(workspace_id: WorkspaceId, segment: number, count: 1 | -1) {
      const change = changes.get(segment) ?? { workspace_id, segment, documents: 0 }
      change.documents += count
      changes.set(segment, change)
    },
    of: (segment: number) => changes.get(segment)?.documents ?? 0,
    changed: () => [...changes.values()],
  }
}

/** Assigns each document to the newest segment of its kind, or to a new one if that is full. */
async function assignSegments(
  sql: BaseTransaction,
  sources: readonly DocumentSource[],
  newest: readonly documents.Segment[],
  counts: ReturnType<typeof createSegmentCounts>,
): Promise<documents.SearchDocument[]> {
  const segments = new Map(
    newest.map(({ workspace_id, kind, id, documents: count }) => [
      `${workspace_id} ${kind}`,
      { id, free: segmentDocumentsMax - count - counts.of(id) },
    ]),
  )
  const added: documents.SearchDocument[] = []
  for (const { list_id, titleWords, allWords, ...document } of sources) {
    const { workspace_id } = document
    const kind = document.id === document.task_id ? 'task' : 'comment'
    let segment = segments.get(`${workspace_id} ${kind}`)
    if (!segment || segment.free <= 0) {
      segment = { id: await documents.insertSegment(sql, workspace_id, kind), free: segmentDocumentsMax }
      segments.set(`${workspace_id} ${kind}`, segment)
    }
    segment.free -= 1
    const words = documentLexemes(segment.id, list_id, { title: titleWords, all: allWords })
    added.push({
      ...document,
      segment: segment.id,
      words: words.map((word) => `'${word}'`).join(' '),
      word_starts: kind === 'task' ? wordStarts(allWords) : noStarts,
    })
    counts.add(workspace_id, segment.id, 1)
  }
  return added
}

/** Keeps the number of segments in proportion to the number of documents. */
async function mergeSparseSegments(sql: BaseTransaction, workspaces: readonly WorkspaceId[]): Promise<void> {
  await documents.deleteEmptySegments(sql, workspaces)
  for (const sparse of await documents.listSparsePairs(sql, workspaces, segmentDocumentsMax))
    await documents.mergeSegments(sql, sparse)
}
