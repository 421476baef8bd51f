import { problemIn } from '../../parts/blank.tsx'
import { toast, toastWithUndo } from '../../parts/toast-store.ts'
import type { Row } from '../../lib/rows/row.ts'
import { rowOf } from '../../lib/rows/store.ts'
import { newKey, release, withdraw, write, type Write } from '../../lib/rows/writes.ts'
import { words as common } from '../../words/en/common.ts'
import { words } from '../../words/en/tasks.ts'

/** How long a deletion can be taken back, in milliseconds: as long as its toast stands. */
const heldMs = 8_000

type Reminder = { id?: string; minutes_before?: number; at?: string }

type Patch = Partial<
  Pick<
    Row,
    | 'title'
    | 'list_id'
    | 'section_id'
    | 'due_date'
    | 'due_time'
    | 'timezone'
    | 'priority'
    | 'assignee_ids'
    | 'recurrence'
    | 'parent_id'
  >
>

/**
 * What people do with tasks, one or many: it shows at once, says what was done, and can be taken back. Each is one
 * write to the server, however many tasks it is about.
 */
export function deedsIn(workspaceId: string) {
  const bulk = (
    ids: readonly string[],
    doing: unknown,
    effects: Write['effects'],
    notBefore?: number,
  ): string => {
    const key = newKey()
    write({
      key,
      workspace_id: workspaceId,
      method: 'POST',
      path: '/tasks/bulk',
      body: { ids, do: doing },
      effects,
      ...(notBefore === undefined ? {} : { notBefore }),
    })
    return key
  }
  const rowsOf = (ids: readonly string[]): Row[] => ids.flatMap((id) => rowOf(id) ?? [])
  const undoable = (text: string, undo: () => void) =>
    toastWithUndo(text, common.undo, () => {
      undo()
      return Promise.resolve()
    })

  const steps = (given: readonly { id: string; do: unknown }[], effects: Write['effects']): void =>
    write({
      key: newKey(),
      workspace_id: workspaceId,
      method: 'POST',
      path: '/tasks/bulk',
      body: { steps: given },
      effects,
    })
  /** Each names the repetition that is meant, so that two people who close at once close one. */
  const complete = (ids: readonly string[]) => {
    const rows = rowsOf(ids)
    steps(
      rows.map(({ id, recurrence, due_date }) => ({
        id,
        do: recurrence === null ? 'complete' : { complete: { due_date } },
      })),
      rows.map((row) => ({ id: row.id, patch: closedPatch(row) })),
    )
  }
  /** Reopens what was closed, and takes a closed repetition back while nothing else has changed. */
  const takeBack = (before: readonly Row[]) =>
    steps(
      before.map(({ id, recurrence, due_date }) => ({
        id,
        do: recurrence === null ? 'reopen' : { take_back: { due_date } },
      })),
      before.map(({ id, due_date, due_at }) => ({
        id,
        patch: { completed: false, completed_at: null, due_date, due_at },
      })),
    )
  const reopen = (ids: readonly string[]) =>
    bulk(
      ids,
      'reopen',
      ids.map((id) => ({ id, patch: { completed: false, completed_at: null } })),
    )
  const patch = (ids: readonly string[], changed: Patch) =>
    bulk(
      ids,
      { patch: changed },
      ids.map((id) => ({ id, patch: changed })),
    )
  /** Gives every task back what it had; tasks that had the same go back together. */
  const restore = (before: readonly Row[], fields: readonly (keyof Patch)[]) => {
    const groups = Map.groupBy(before, (row) => JSON.stringify(fields.map((field) => row[field])))
    for (const rows of groups.values())
      patch(
        rows.map(({ id }) => id),
        // The zone of a row without a deadline is not known, and does not matter.
        Object.fromEntries(
          fields.flatMap((field) => (rows[0]![field] === '' ? [] : [[field, rows[0]![field]]])),
        ),
      )
  }

  const rename = (id: string, title: string) =>
    write({
      key: newKey(),
      workspace_id: workspaceId,
      method: 'PATCH',
      path: `/tasks/${id}`,
      body: { title },
      effects: [{ id, patch: { title } }],
    })

  /** Changes each task in its own way, in one step. @param said what the toast says */
  const changeEach = (patches: readonly { id: string; patch: Patch }[], said: string) => {
    const before = rowsOf(patches.map(({ id }) => id))
    const fields = new Set(patches.flatMap(({ patch: changed }) => Object.keys(changed) as (keyof Patch)[]))
    steps(
      patches.map(({ id, patch: changed }) => ({ id, do: { patch: changed } })),
      patches.map(({ id, patch: changed }) => ({ id, patch: { ...changed, ...dueAtOf(changed) } })),
    )
    undoable(said, () => restore(before, [...fields]))
  }

  return {
    close(ids: readonly string[]) {
      const before = rowsOf(ids)
      complete(ids)
      undoable(words.done.closed(ids.length), () => takeBack(before))
    },
    reopen(ids: readonly string[]) {
      reopen(ids)
      undoable(words.done.reopened(ids.length), () => complete(ids))
    },
    /** Changes fields of one task or of many. @param said what the toast says */
    change(ids: readonly string[], changed: Patch, said: string) {
      const before = rowsOf(ids)
      patch(ids, changed)
      undoable(said, () => restore(before, Object.keys(changed) as (keyof Patch)[]))
    },
    changeEach,
    /** Gives tasks to a person besides those who have them; when all are theirs already, takes them off. */
    assign(ids: readonly string[], person: { id: string; name: string }) {
      const rows = rowsOf(ids)
      const on = rows.some(({ assignee_ids }) => !assignee_ids.includes(person.id))
      const patches = rows.map(({ id, assignee_ids }) => {
        const others = assignee_ids.filter((one) => one !== person.id)
        return { id, patch: { assignee_ids: on ? [...others, person.id] : others } }
      })
      changeEach(patches, words.done.given(rows.length, person.name, on))
    },
    /** Sets what reminds of each task; a reminder that comes back is a new one to the server. */
    remind(changes: readonly { id: string; before: Reminder[]; after: Reminder[] }[], said: string) {
      const set = (wanted: 'before' | 'after', instead: 'before' | 'after') =>
        steps(
          changes.map((change) => {
            const known = new Set(change[instead].map(({ id }) => id))
            const reminders = change[wanted].map(({ id, ...rest }) =>
              known.has(id) ? { id, ...rest } : rest,
            )
            return { id: change.id, do: { patch: { reminders } } }
          }),
          changes.map(({ id }) => ({ id, patch: {} })),
        )
      set('after', 'before')
      undoable(said, () => set('before', 'after'))
    },
    rename(row: Row, title: string, said: string) {
      rename(row.id, title)
      undoable(said, () => rename(row.id, row.title))
    },
    /** Holds the deletion back while it can be taken back: there is no other way back. */
    remove(ids: readonly string[]) {
      const key = bulk(
        ids,
        'delete',
        ids.map((id) => ({ id, patch: null })),
        Date.now() + heldMs,
      )
      undoable(words.done.deleted(ids.length), () => void withdraw(key))
    },
    /** Puts tasks behind another one of a section, or first. */
    place(
      ids: readonly string[],
      to: { list_id?: string; section_id: string | null; after_id: string | null },
      rank: string,
    ) {
      const before = rowsOf(ids)
      bulk(
        ids,
        { place: to },
        ids.map((id) => ({ id, patch: { rank, section_id: to.section_id } })),
      )
      if (before.some(({ section_id }) => section_id !== to.section_id))
        undoable(words.done.placed, () => restore(before, ['section_id']))
    },
    create(row: Row, body: Record<string, unknown>) {
      write({
        key: newKey(),
        workspace_id: workspaceId,
        method: 'POST',
        path: '/tasks',
        body,
        effects: [{ id: row.id, patch: row }],
        creates: row.id,
      })
    },
    releaseHeld: release,
  }
}

/** The instant of another deadline is the server's to say. */
const dueAtOf = (changed: Patch): Partial<Row> =>
  'due_date' in changed || 'due_time' in changed || 'timezone' in changed ? { due_at: null } : {}

/** A repetition rolls on, and the server alone knows where to; anything else is closed. */
const closedPatch = (row: Row): Partial<Row> =>
  row.recurrence === null ? { completed: true, completed_at: new Date().toISOString() } : {}

/** Says why a write was refused, with the task's name. */
export function sayRefusal(given: Write, error: unknown): void {
  const [first] = given.effects
  const title = (first && rowOf(first.id)?.title) ?? first?.patch?.title ?? given.about
  const { text } = problemIn(error)
  toast(title === undefined ? text : words.refused(title, text))
}
