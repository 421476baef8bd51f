import { call } from '../../data/api.ts'
import type { PendingWrite } from '../../data/tasks/stored-writes.ts'
import { newIdempotencyKey, releaseWrites, cancelWrite, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { setPendingDeletion, viewsPath, type ViewCollection } from '../../data/saved-views.ts'
import { invalidatePath } from '../../data/session.ts'
import { updateCached } from '../../data/update-cached.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import type { View, ViewCreate, ViewPatch } from '../../lib/types.ts'
import { messages as views } from '../../messages/en/views.ts'

const messages = views.saved

/** What people do with their views: it shows at once, and can be taken back. */
export function createViewActions(workspaceId: string) {
  const show = (change: (shown: readonly View[]) => View[]): void =>
    updateCached<ViewCollection>(workspaceId, viewsPath, (shown) => ({ ...shown, data: change(shown.data) }))
  const send = (
    { id, name: about }: View,
    given: Partial<PendingWrite> & Pick<PendingWrite, 'method'>,
  ): string => {
    const key = newIdempotencyKey()
    enqueueWrite({
      key,
      workspace_id: workspaceId,
      path: `${viewsPath}/${id}`,
      effects: [],
      about,
      reads: [viewsPath],
      ...given,
    })
    return key
  }
  const patch = (view: View, changed: ViewPatch) => {
    show((all) => all.map((one) => (one.id === view.id ? { ...one, ...changed } : one)))
    send(view, { method: 'PATCH', body: changed })
  }
  const place = (view: View, position: number) => {
    show((all) => all.filter(({ id }) => id !== view.id).toSpliced(position, 0, view))
    send(view, { method: 'PATCH', body: { position } })
  }
  /** Does it, now and whenever it is done again. */
  const step = (text: string, redo: () => void, undo: () => void): void => {
    redo()
    showUndoable({ text, redo, undo })
  }
  return {
    /** Keeps a filter under a name, at the end. @throws ApiError for the 51st */
    async save(view: ViewCreate, key: string): Promise<View> {
      const options = { idempotencyKey: key }
      const made = await call<View>('POST', `/workspaces/${workspaceId}${viewsPath}`, view, options)
      await invalidatePath(workspaceId, viewsPath)
      return made
    },
    rename(view: View, name: string) {
      step(
        messages.renamed(name),
        () => patch(view, { name }),
        () => patch(view, { name: view.name }),
      )
    },
    /** Keeps what has been changed of it. */
    update(view: View, changed: Pick<View, 'filter' | 'sort' | 'layout'>) {
      const { filter, sort, layout } = view
      step(
        messages.updated(view.name),
        () => patch(view, changed),
        () => patch(view, { filter, sort, layout }),
      )
    },
    /** @param position from 0 */
    place(view: View, position: number) {
      step(
        messages.moved(view.name),
        () => place(view, position),
        () => place(view, view.position),
      )
    },
    /** Holds the deletion back while its words stand: who takes it back has the same address. */
    remove(view: View) {
      let key = ''
      const hold = () => {
        setPendingDeletion(view.id, true)
        show((all) => [...all])
        key = send(view, { method: 'DELETE', held: true })
      }
      hold()
      showUndoable({
        text: messages.deleted(view.name),
        undo: () => {
          cancelWrite(key)
          setPendingDeletion(view.id, false)
          show((all) => [...all])
        },
        redo: hold,
        onExpire: () => releaseWrites(key),
      })
    },
  }
}
