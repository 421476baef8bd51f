import type { BaseTransaction } from '../../../platform/db/sql.ts'
import { inOneRoundTrip } from '../../../platform/db/transact.ts'
import type { ListId, WorkspaceId } from '../../../core/ids.ts'
import * as documents from './document-store.ts'
import { documentLexemes } from '../query.ts'
import type { CommentText, SubjectRef, TaskText } from './source-store.ts'
import { collectWords } from '../words.ts'

/** Documents of a segment: so many that hundreds of segments hold a million tasks, so few that one is read at once. */
const segmentDocumentsMax = 4_096
/** Different words of one document. A description full of nothing else has less than half of them. */
const documentWordsMax = 8_000

/** A task or comment as the search sees it: its words, and where they were said when. */
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
  const inTitle = collectWords(new Set(), [title], documentWordsMax)
  const texts = [description ?? '', ...checklist.map(({ text }) => text)]
  const all = collectWords(new Set(inTitle), texts, documentWordsMax)
  return {
    workspace_id,
    id,
    task_id: id,
    list_id,
    changed_at: updated_at,
    titleWords: inTitle,
    allWords: all,
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

/** Puts documents in the place of those that are `named`; all that is of the tasks in `gone` goes. */
export async function replaceDocuments(
  sql: BaseTransaction,
  named: readonly SubjectRef[],
  gone: readonly SubjectRef[],
  come: readonly DocumentSource[],
): Promise<void> {
  const workspaces = [...new Set([...named, ...gone].map(({ workspace_id }) => workspace_id))]
  const [newest, ...left] = await inOneRoundTrip(
    documents.listNewestSegments(sql, workspaces),
    named.length === 0 ? noRows : documents.deleteDocuments(sql, named),
    gone.length === 0 ? noRows : documents.deleteTaskDocuments(sql, gone),
  )
  const counts = createSegmentCounts()
  for (const { workspace_id, segment } of left.flat()) counts.add(workspace_id, segment, -1)
  const added = await assignSegments(sql, come, newest, counts)
  await inOneRoundTrip(
    added.length === 0 ? noRows : documents.insertDocuments(sql, added),
    counts.changed().length === 0 ? noRows : documents.addDocumentCounts(sql, counts.changed()),
  )
  if (left.flat().length > 0) await mergeSparseSegments(sql, workspaces)
}

const noRows = Promise.resolve([])

/** How many documents come into each segment, less those that leave it. */
function createSegmentCounts() {
  const changes = new Map<number, { workspace_id: WorkspaceId; segment: number; documents: number }>()
  return {
    add(workspace_id: WorkspaceId, segment: number, one: 1 | -1) {
      const change = changes.get(segment) ?? { workspace_id, segment, documents: 0 }
      change.documents += one
      changes.set(segment, change)
    },
    of: (segment: number) => changes.get(segment)?.documents ?? 0,
    changed: () => [...changes.values()],
  }
}

/** Gives each document its segment, the newest of its kind as long as there is room. */
async function assignSegments(
  sql: BaseTransaction,
  come: readonly DocumentSource[],
  newest: readonly documents.Segment[],
  counts: ReturnType<typeof createSegmentCounts>,
): Promise<documents.SearchDocument[]> {
  const rooms = new Map(
    newest.map(({ workspace_id, kind, id, documents: held }) => [
      `${workspace_id} ${kind}`,
      { id, room: segmentDocumentsMax - held - counts.of(id) },
    ]),
  )
  const added: documents.SearchDocument[] = []
  for (const { list_id, titleWords, allWords, ...document } of come) {
    const { workspace_id } = document
    const kind = document.id === document.task_id ? 'task' : 'comment'
    let place = rooms.get(`${workspace_id} ${kind}`)
    if (!place || place.room <= 0) {
      place = { id: await documents.insertSegment(sql, workspace_id, kind), room: segmentDocumentsMax }
      rooms.set(`${workspace_id} ${kind}`, place)
    }
    place.room -= 1
    const words = documentLexemes(place.id, list_id, { title: titleWords, all: allWords })
    added.push({ ...document, segment: place.id, words: words.map((word) => `'${word}'`).join(' ') })
    counts.add(workspace_id, place.id, 1)
  }
  return added
}

/** Keeps the number of segments in proportion to what they hold. */
async function mergeSparseSegments(sql: BaseTransaction, workspaces: readonly WorkspaceId[]): Promise<void> {
  await documents.deleteEmptySegments(sql, workspaces)
  for (const sparse of await documents.listSparsePairs(sql, workspaces, segmentDocumentsMax))
    await documents.mergeSegments(sql, sparse)
}
