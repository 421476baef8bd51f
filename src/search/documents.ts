import type { OpenTransaction } from '../db/sql.ts'
import type { ListId, WorkspaceId } from '../lib/ids.ts'
import * as documents from './document-store.ts'
import { wordsKept } from './query.ts'
import type { CommentText, TaskText } from './source-store.ts'
import { collectWords } from './words.ts'

/** Documents of a segment: so many that hundreds of segments hold a million tasks, so few that one is read at once. */
const segmentMax = 4_096
/** Different words of one document. A description full of nothing else has less than half of them. */
const wordsMax = 8_000

/** A task or comment as the search sees it: its words, and where they were said when. */
type Source = {
  id: string
  task_id: string
  list_id: ListId
  changed_at: string
  title: ReadonlySet<string>
  all: ReadonlySet<string>
}

export function ofTask({ id, list_id, title, description, checklist, updated_at }: TaskText): Source {
  const inTitle = collectWords(new Set(), [title], wordsMax)
  const texts = [description ?? '', ...checklist.map(({ text }) => text)]
  const all = collectWords(new Set(inTitle), texts, wordsMax)
  return { id, task_id: id, list_id, changed_at: updated_at, title: inTitle, all }
}

export const ofComment = ({ id, task_id, list_id, text, created_at }: CommentText): Source => ({
  id,
  task_id,
  list_id,
  changed_at: created_at,
  title: new Set(),
  all: collectWords(new Set(), [text], wordsMax),
})

/** Puts documents in the place of those of `ids`; returns how many there were. All of the tasks in `gone` goes. */
export async function replace(
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  kind: documents.Kind,
  ids: readonly string[],
  gone: readonly string[],
  come: readonly Source[],
): Promise<number> {
  const left = await documents.deleteDocuments(sql, workspaceId, ids, gone)
  await add(sql, workspaceId, kind, come, left)
  return left.length
}

/** Adds documents to the newest segments of their kind, and counts them and those that have `left` others. */
async function add(
  sql: OpenTransaction,
  workspaceId: WorkspaceId,
  kind: documents.Kind,
  come: readonly Source[],
  left: readonly { segment: number }[],
): Promise<void> {
  const counts = new Map<number, number>()
  const count = (segment: number, one: 1 | -1) => counts.set(segment, (counts.get(segment) ?? 0) + one)
  for (const { segment } of left) count(segment, -1)

  let newest = come.length === 0 ? undefined : await documents.findNewestSegment(sql, workspaceId, kind)
  const added: documents.Document[] = []
  for (const { list_id, title, all, ...document } of come) {
    const room = newest ? segmentMax - newest.documents - (counts.get(newest.id) ?? 0) : 0
    if (!newest || room <= 0)
      newest = { id: await documents.insertSegment(sql, workspaceId, kind), documents: 0 }
    const segment = newest.id
    const words = wordsKept(segment, list_id, { title, all })
    added.push({ ...document, segment, words: words.map((word) => `'${word}'`).join(' ') })
    count(segment, 1)
  }
  if (added.length > 0) await documents.insertDocuments(sql, workspaceId, added)
  const changed = Array.from(counts, ([segment, change]) => ({ segment, documents: change }))
  if (changed.length > 0) await documents.countDocuments(sql, workspaceId, changed)
}

/** Keeps the number of segments in proportion to what they hold. */
export async function mergeSparse(sql: OpenTransaction, workspaceId: WorkspaceId): Promise<void> {
  await documents.deleteEmptySegments(sql, workspaceId)
  const sparse = await documents.findSparse(sql, workspaceId, segmentMax)
  if (sparse) await documents.mergeSegment(sql, workspaceId, sparse)
}
