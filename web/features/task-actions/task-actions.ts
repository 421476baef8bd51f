import { serverIdOf } from '../../data/tasks/temporary-ids.ts'
import { rowsWithPrevious, provisionalRank, siblingsOf } from '../../data/tasks/manual-order.ts'
import type { Row } from '../../data/tasks/row.ts'
import { stopLingering, lingerRows, visibleRow } from '../../data/tasks/row-store.ts'
import { releaseWrites, cancelWrite } from '../../data/tasks/write-queue.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import { messages } from '../../messages/en/tasks.ts'
import {
  createTaskWrites,
  type TaskPatch,
  type TaskPosition,
  type Reminder,
  type BulkStep,
} from './task-writes.ts'

/** A task that was just written: the row that is shown until it is saved, and what is sent. */
export type NewTask = { row: Row; body: Record<string, unknown> }

/** A closed row fills its box (90), waits (400), and folds (150). */
const lingerMs = 640
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

/**
 * What people do with tasks, one or many: it shows at once, says what was done, can be taken back and done again.
 */
export function createTaskActions(workspaceId: string) {
  const changes = createTaskWrites(workspaceId)
  const rowsOf = (ids: readonly string[]): Row[] => ids.flatMap((id) => visibleRow(serverIdOf(id)) ?? [])
  /** Does it, now and whenever it is done again. */
  const step = (text: string, redo: () => unknown, undo: () => unknown): void => {
    redo()
    showUndoable({ text, undo, redo })
  }

  /** Each names the repetition that is meant, so that two people who close at once close one. */
  const closing = ({ id, recurrence, due_date }: Row): BulkStep =>
    recurrence === null
      ? { id, do: 'complete', patch: { completed: true, completed_at: new Date().toISOString() } }
      : // It rolls on, and the server alone knows where to.
        { id, do: { complete: { due_date } }, patch: {} }
  const reopening = ({ id, recurrence, due_date, due_at }: Row): BulkStep => ({
    id,
    do: recurrence === null ? 'reopen' : { take_back: { due_date } },
    patch: { completed: false, completed_at: null, due_date, due_at },
  })

  /** Gives every task back what it had; tasks that had the same go back together. */
  const restore = (before: readonly Row[], fields: readonly (keyof TaskPatch)[], said: string) => {
    const groups = Map.groupBy(before, (row) => JSON.stringify(fields.map((field) => row[field])))
    for (const rows of groups.values()) {
      // The zone of a row without a deadline is not known, and does not matter.
      const patch = Object.fromEntries(
        fields.flatMap((field) => (rows[0]![field] === '' ? [] : [[field, rows[0]![field]]])),
      ) as TaskPatch
      changes.alike(
        rows.map(({ id }) => id),
        { patch },
        patch,
        { said },
      )
    }
  }

  const place = (ids: readonly string[], to: TaskPosition, said: string) => {
    const rows = rowsOf(ids)
    const before = rowsWithPrevious(rows)
    const after = to.after_id === null ? null : (visibleRow(serverIdOf(to.after_id)) ?? null)
    const [one] = rows
    if (!one) return
    const parent_id = to.list_id === undefined ? one.parent_id : null
    const [first] = siblingsOf({ list_id: one.list_id, ...to, parent_id })
    const put = () =>
      changes.place(
        rows.map(({ id }, at) => ({ id, rank: provisionalRank(after, at, first) })),
        to,
        { said },
      )
    const back = () =>
      changes.each(
        before.map(({ row: { id, list_id, section_id, rank }, after: previous }) => ({
          id,
          do: { place: { list_id, section_id, after_id: previous?.id ?? null } },
          patch: { list_id, section_id, rank },
        })),
        { said },
      )
    step(said, put, back)
  }

  /** Changes each task in its own way, in one step. @param said what the toast says */
  const changeEach = (patches: readonly { id: string; patch: TaskPatch }[], said: string) => {
    const before = rowsOf(patches.map(({ id }) => id))
    const fields = new Set(patches.flatMap(({ patch }) => Object.keys(patch) as (keyof TaskPatch)[]))
    step(
      said,
      () =>
        changes.each(
          patches.map(({ id, patch }) => ({
            id,
            do: { patch },
            patch: { ...patch, ...clearedDueAt(patch) },
          })),
          { said },
        ),
      () => restore(before, [...fields], said),
    )
  }

  /** Holds a deletion back while its words stand: there is no other way back. */
  const hold = (said: string, remove: () => readonly string[]) => {
    let keys = remove()
    showUndoable({
      text: said,
      undo: () => keys.forEach(cancelWrite),
      redo: () => (keys = remove()),
      onExpire: () => keys.forEach(releaseWrites),
    })
  }

  return {
    close(ids: readonly string[]) {
      const before = rowsOf(ids)
      const said = messages.done.completed(ids.length)
      const shown = before.map(({ id }) => id)
      step(
        said,
        () => {
          if (!reducedMotion.matches) lingerRows(shown, lingerMs)
          changes.each(before.map(closing), { said })
        },
        () => {
          stopLingering(shown)
          changes.each(before.map(reopening), { said })
        },
      )
    },
    reopen(ids: readonly string[]) {
      stopLingering(ids)
      const before = rowsOf(ids)
      const said = messages.done.reopened(ids.length)
      step(
        said,
        () => changes.alike(ids, 'reopen', { completed: false, completed_at: null }, { said }),
        () => changes.each(before.map(closing), { said }),
      )
    },
    /** Changes fields of one task or of many. @param said what the toast says */
    change(ids: readonly string[], changed: TaskPatch, said: string) {
      const before = rowsOf(ids)
      step(
        said,
        () => changes.alike(ids, { patch: changed }, { ...changed, ...clearedDueAt(changed) }, { said }),
        () => restore(before, Object.keys(changed) as (keyof TaskPatch)[], said),
      )
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
      changeEach(patches, messages.done.assigneeChanged(rows.length, person.name, on))
    },
    /**
     * Takes the deadline away, and what hangs on it: the rule, and the reminders that were counted from it.
     *
     * @param reminders all reminders of those tasks that have any
     */
    unschedule(ids: readonly string[], reminders: ReadonlyMap<string, readonly Reminder[]>) {
      const before = rowsOf(ids)
      const none = { due_date: null, due_time: null, recurrence: null }
      const lost = [...reminders.values()].flat().filter(({ at }) => at === undefined)
      const said =
        lost.length === 0
          ? messages.done.scheduled(ids.length, '')
          : messages.done.unscheduled(ids.length, lost.length)
      const kept = (id: string) => {
        const all = reminders.get(id)
        return all ? { reminders: all.filter(({ at }) => at !== undefined) } : {}
      }
      // What was gone comes back as new ones.
      const again = (id: string) => {
        const all = reminders.get(id)?.map(withoutId)
        return all ? { reminders: all } : {}
      }
      step(
        said,
        () =>
          changes.each(
            before.map(({ id }) => ({
              id,
              do: { patch: { ...none, ...kept(id) } },
              patch: { ...none, due_at: null },
            })),
            { said },
          ),
        () =>
          changes.each(
            before.map(({ id, due_date, due_time, due_at, recurrence }) => {
              const patch = { due_date, due_time, recurrence }
              return { id, do: { patch: { ...patch, ...again(id) } }, patch: { ...patch, due_at } }
            }),
            { said },
          ),
      )
    },
    /** Sets what reminds of each task. They go without their ids: what another change has made anew has other ones. */
    remind(
      given: readonly { id: string; before: readonly Reminder[]; after: readonly Reminder[] }[],
      said: string,
    ) {
      const set = (which: 'before' | 'after') =>
        changes.remind(
          given.map((one) => ({ id: one.id, reminders: one[which].map(withoutId) })),
          said,
        )
      step(
        said,
        () => set('after'),
        () => set('before'),
      )
    },
    rename({ id, title: before }: Row, title: string, said: string) {
      step(
        said,
        () => changes.rename(id, title, said),
        () => changes.rename(id, before, said),
      )
    },
    remove: (ids: readonly string[]) => {
      const said = messages.done.deleted(ids.length)
      hold(said, () => changes.alike(ids, 'delete', null, { said, held: true }))
    },
    removeFile(taskId: string, file: { id: string; name: string }) {
      const said = messages.done.fileDeleted(file.name)
      const left = (visibleRow(taskId)?.attachment_count ?? 1) - 1
      hold(said, () => [changes.removeFile(taskId, file.id, left, said)])
    },
    /** Puts tasks behind another one of a section, or first. */
    place: (ids: readonly string[], to: TaskPosition) => place(ids, to, messages.done.reordered),
    /** Takes tasks to another list or section, to its end. @param where its name */
    move(ids: readonly string[], to: { list_id: string; section_id: string | null }, where: string) {
      const moved = new Set(ids)
      const last = siblingsOf({ ...to, parent_id: null }).findLast(({ id }) => !moved.has(id))
      place(ids, { ...to, after_id: last?.id ?? null }, messages.done.moved(ids.length, where))
    },
    /** Writes tasks, one or many in one step. @param after what they stand behind, null above all; else at the end */
    create(made: readonly NewTask[], after?: Row | null) {
      const [first] = made
      if (!first) return
      const said =
        made.length === 1 ? messages.done.created(first.row.title) : messages.done.added(made.length)
      const [top] = siblingsOf(first.row)
      const rows = made.map(({ row }, at) =>
        after === undefined ? row : { ...row, rank: provisionalRank(after, at, top) },
      )
      const to = { section_id: first.row.section_id, after_id: after?.id ?? null }
      let keys: readonly string[] = []
      const make = () => {
        keys = [
          ...rows.map((row, at) => changes.create(row, made[at]!.body, said)),
          ...(after === undefined ? [] : changes.place(rows, to, { said })),
        ]
      }
      step(said, make, () => {
        const withdrawn = keys.map(cancelWrite)
        const sent = rows.filter((_, at) => !withdrawn[at]).map(({ id }) => id)
        if (sent.length > 0) changes.alike(sent, 'delete', null, { said })
      })
    },
  }
}

/** The instant of another deadline is the server's to say. */
const clearedDueAt = (changed: TaskPatch): Partial<Row> =>
  'due_date' in changed || 'due_time' in changed || 'timezone' in changed ? { due_at: null } : {}

const withoutId = ({ id: _known, ...reminder }: Reminder): Reminder => reminder
