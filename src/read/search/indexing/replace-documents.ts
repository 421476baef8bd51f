import type { OpenTransaction } from '../../../platform/db/sql.ts'
import { inOneTrip } from '../../../platform/db/transact.ts'
import type { ListId, WorkspaceId } from '../../../core/ids.ts'
import * as documents from './document-store.ts'
import { wordsKept } from '../query.ts'
import type { CommentText, Named, TaskText } from './source-store.ts'
import { collectWords } from '../words.ts'

/** Documents of a segment: so many that hundreds of segments hold a million tasks, so few that one is read at once. */
const segmentMax = 4_096
/** Different words of one document. A description full of nothing else has less than half of them. */
const wordsMax = 8_000

/** A task or comment as the search sees it: its words, and where they were said when. */
type Source = {
  workspace_id: WorkspaceId
  id: string
  task_id: string
  list_id: ListId
  changed_at: string
  title: ReadonlySet<string>
  all: ReadonlySet<string>
}

export function ofTask({
  workspace_id,
  id,
  list_id,
  title,
  description,
  checklist,
  updated_at,
}: TaskText): Source {
  const inTitle = collectWords(new Set(), [title], wordsMax)
  const texts = [description ?? '', ...checklist.map(({ text }) => text)]
  const all = collectWords(new Set(inTitle), texts, wordsMax)
  return { workspace_id, id, task_id: id, list_id, changed_at: updated_at, title: inTitle, all }
}

export const ofComment = ({ workspace_id, id, task_id, list_id, text, created_at }: CommentText): Source => ({
  workspace_id,
  id,
  task_id,
  list_id,
  changed_at: created_at,
  title: new Set(),
  all: collectWords(new Set(), [text], wordsMax),
})

/** Puts documents in the place of those that are `named`; all that is of the tasks in `gone` goes. */
export async function replace(
  sql: OpenTransaction,
  named: readonly Named[],
  gone: readonly Named[],
  come: readonly Source[],
): Promise<void> {
  const workspaces = [...new Set([...named, ...gone].map(({ workspace_id }) => workspace_id))]
  const [newest, ...left] = await inOneTrip(
    documents.listNewestSegments(sql, workspaces),
    named.length === 0 ? none : documents.deleteDocuments(sql, named),
    gone.length === 0 ? none : documents.deleteTasks(sql, gone),
  )
  const counts = createCounts()
  for (const { workspace_id, segment } of left.flat()) counts.add(workspace_id, segment, -1)
  const added = await assign(sql, come, newest, counts)
  await inOneTrip(
    added.length === 0 ? none : documents.insertDocuments(sql, added),
    counts.changed().length === 0 ? none : documents.countDocuments(sql, counts.changed()),
  )
  if (left.flat().length > 0) await mergeSparse(sql, workspaces)
}

const none = Promise.resolve([])

/** How many documents come into each segment, less those that leave it. */
function createCounts() {
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
async function assign(
  sql: OpenTransaction,
  come: readonly Source[],
  newest: readonly documents.Segment[],
  counts: ReturnType<typeof createCounts>,
): Promise<documents.Document[]> {
  const rooms = new Map(
    newest.map(({ workspace_id, kind, id, documents: held }) => [
      `${workspace_id} ${kind}`,
      { id, room: segmentMax - held - counts.of(id) },
    ]),
  )
  const added: documents.Document[] = []
  for (const { list_id, title, all, ...document } of come) {
    const { workspace_id } = document
    const kind = document.id === document.task_id ? 'task' : 'comment'
    let place = rooms.get(`${workspace_id} ${kind}`)
    if (!place || place.room <= 0) {
      place = { id: await documents.insertSegment(sql, workspace_id, kind), room: segmentMax }
      rooms.set(`${workspace_id} ${kind}`, place)
    }
    place.room -= 1
    const words = wordsKept(place.id, list_id, { title, all })
    added.push({ ...document, segment: place.id, words: words.map((word) => `'${word}'`).join(' ') })
    counts.add(workspace_id, place.id, 1)
  }
  return added
}

/** Keeps the number of segments in proportion to what they hold. */
async function mergeSparse(sql: OpenTransaction, workspaces: readonly WorkspaceId[]): Promise<void> {
  await documents.deleteEmptySegments(sql, workspaces)
  for (const sparse of await documents.listSparse(sql, workspaces, segmentMax))
    await documents.mergeSegment(sql, sparse)
}
