import type { ListMeta } from '../../../data/tasks/use-load-list.ts'
import type { Row } from '../../../data/tasks/row.ts'
import type { PendingWrite } from '../../../data/tasks/stored-writes.ts'
import { newIdempotencyKey, enqueueWrite } from '../../../data/tasks/write-queue.ts'
import { updateCached } from '../../../data/query-client.ts'
import { runUndoable } from '../../../ui/undo-history.ts'
import type { Section } from '../../../lib/types.ts'
import { messages as listsMessages } from '../../../messages/en/lists.ts'

const messages = listsMessages.done
/** The most tasks per request. */
const bulkIdsMax = 200

/** Actions on the sections of a list. They show at once and can be undone. */
export function createSectionActions(workspaceId: string, listId: string) {
  const base = `/lists/${listId}/sections`
  const listPath = `/rows/${listId}`
  const enqueue = (write: Pick<PendingWrite, 'method' | 'path' | 'about'> & Partial<PendingWrite>): void =>
    enqueueWrite({
      key: newIdempotencyKey(),
      workspace_id: workspaceId,
      effects: [],
      reads: [listPath],
      ...write,
    })
  const show = (change: (sections: Section[]) => Section[]): void =>
    updateCached<ListMeta>(workspaceId, listPath, (meta) => ({ ...meta, sections: change(meta.sections) }))

  /** @returns the section with a temporary id until the server has assigned one */
  const add = (name: string, position?: number): Section => {
    const id = `new_${crypto.randomUUID()}` as Section['id']
    const stamp = new Date().toISOString()
    const section = { id, list_id: listId as Section['list_id'], name, created_at: stamp, updated_at: stamp }
    let created: Section = { ...section, position: 0 }
    show((sections) => {
      created = { ...section, position: position ?? sections.length }
      return sections.toSpliced(created.position, 0, created)
    })
    const body = position === undefined ? { name } : { name, position }
    enqueue({ method: 'POST', path: base, body, creates: id, about: name })
    return created
  }
  const remove = ({ id, name }: Section, rows: readonly Row[]) => {
    show((sections) => sections.filter((one) => one.id !== id))
    const effects = rows.map((row) => ({ id: row.id, patch: { section_id: null } }))
    enqueue({ method: 'DELETE', path: `${base}/${id}`, about: name, effects })
  }
  const rename = ({ id, name: about }: Section, name: string) => {
    show((sections) => sections.map((one) => (one.id === id ? { ...one, name } : one)))
    enqueue({ method: 'PATCH', path: `${base}/${id}`, body: { name }, about })
  }
  const move = (section: Section, position: number) => {
    show((sections) => sections.filter(({ id }) => id !== section.id).toSpliced(position, 0, section))
    enqueue({ method: 'PATCH', path: `${base}/${section.id}`, body: { position }, about: section.name })
  }
  /** Puts tasks back into a section that was created again. */
  const putBack = (sectionId: string, rows: readonly Row[]) => {
    for (let at = 0; at < rows.length; at += bulkIdsMax) {
      const ids = rows.slice(at, at + bulkIdsMax).map(({ id }) => id)
      const patch = { section_id: sectionId }
      const effects = ids.map((id) => ({ id, patch }))
      enqueue({ method: 'POST', path: '/tasks/bulk', body: { ids, do: { patch } }, effects })
    }
  }

  return {
    add(name: string) {
      let section: Section | undefined
      runUndoable(
        messages.added(name),
        () => {
          section = add(name)
        },
        () => section && remove(section, []),
      )
    },
    rename(section: Section, name: string) {
      runUndoable(
        messages.renamed(name),
        () => rename(section, name),
        () => rename({ ...section, name }, section.name),
      )
    },
    /** @param sections in their current order; @param position among the others */
    move(sections: readonly Section[], section: Section, position: number) {
      const before = sections.findIndex(({ id }) => id === section.id)
      if (before === position) return
      runUndoable(
        messages.moved(section.name),
        () => move(section, position),
        () => move(section, before),
      )
    },
    /**
     * The tasks of the section stay in the list, without a section (D10). @param rows those known to be in it
     */
    remove(sections: readonly Section[], section: Section, rows: readonly Row[]) {
      const position = sections.findIndex(({ id }) => id === section.id)
      let current = section
      runUndoable(
        messages.deleted(section.name),
        () => remove(current, rows),
        () => {
          current = add(section.name, position)
          putBack(current.id, rows)
        },
      )
    },
  }
}
