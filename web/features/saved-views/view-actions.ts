import { call } from '../../data/api.ts'
import type { PendingWrite } from '../../data/tasks/stored-writes.ts'
import { newIdempotencyKey, releaseWrites, cancelWrite, enqueueWrite } from '../../data/tasks/write-queue.ts'
import { setPendingDeletion, viewsPath, type ViewCollection, type ViewState } from '../../data/saved-views.ts'
import { invalidatePath, loadedMemberId } from '../../data/session.ts'
import { updateCached } from '../../data/query-client.ts'
import { runUndoable, showUndoable } from '../../ui/undo-history.ts'
import { showToast } from '../../ui/toast-store.ts'
import { messages as organize } from '../../messages/en/organize.ts'
import type { View, ViewCreate, ViewPatch } from '../../lib/types.ts'
import { messages } from '../../messages/en/saved-views.ts'

/** Actions on saved views. They show at once and can be undone. */
export function createViewActions(workspaceId: string) {
  const show = (change: (cached: readonly View[]) => View[]): void =>
    updateCached<ViewCollection>(workspaceId, viewsPath, (cached) => ({
      ...cached,
      data: change(cached.data),
    }))
  const enqueue = (
    { id, name: about }: View,
    write: Partial<PendingWrite> & Pick<PendingWrite, 'method'>,
  ): string => {
    const key = newIdempotencyKey()
    enqueueWrite({
      key,
      workspace_id: workspaceId,
      path: `${viewsPath}/${id}`,
      effects: [],
      about,
      reads: [viewsPath],
      ...write,
    })
    return key
  }
  const patch = (view: View, changed: ViewPatch) => {
    show((all) => all.map((one) => (one.id === view.id ? { ...one, ...changed } : one)))
    enqueue(view, { method: 'PATCH', body: changed })
  }
  const moveView = (view: View, position: number) => {
    show((all) => all.filter(({ id }) => id !== view.id).toSpliced(position, 0, view))
    enqueue(view, { method: 'PATCH', body: { position } })
  }
  return {
    /** Saves a filter as a view, at the end. @throws ApiError for the 51st */
    async save(view: ViewCreate, key: string): Promise<View> {
      const options = { idempotencyKey: key }
      const created = await call<View>('POST', `/workspaces/${workspaceId}${viewsPath}`, view, options)
      await invalidatePath(workspaceId, viewsPath)
      return created
    },
    rename(view: View, name: string) {
      runUndoable(
        messages.renamed(name),
        () => patch(view, { name }),
        () => patch(view, { name: view.name }),
      )
    },
    /** Saves changes to a view. */
    update(view: View, changed: ViewState) {
      const { filter, sort, group_by, columns, layout } = view
      runUndoable(
        messages.updated(view.name),
        () => patch(view, changed),
        () => patch(view, { filter, sort, group_by, columns, layout }),
      )
    },
    /** Shares a view with everyone in the workspace but guests, or ends that (0462). */
    setShared(view: View, shared: boolean) {
      const isOwn = loadedMemberId(workspaceId) === view.owner.id
      const text = shared ? organize.viewShared(view.name) : organize.viewUnshared(view.name)
      // Only who saved a view can share it again.
      if (!isOwn) {
        show((all) => all.filter(({ id }) => id !== view.id))
        enqueue(view, { method: 'PATCH', body: { shared } })
        showToast(text)
        return
      }
      runUndoable(
        text,
        () => patch(view, { shared }),
        () => patch(view, { shared: !shared }),
      )
    },
    /** @param position from 0 */
    place(view: View, position: number) {
      runUndoable(
        messages.moved(view.name),
        () => moveView(view, position),
        () => moveView(view, view.position),
      )
    },
    /** Deletes a view when its toast closes, so that undoing it keeps its URL. */
    remove(view: View) {
      let key = ''
      const hold = () => {
        setPendingDeletion(view.id, true)
        show((all) => [...all])
        key = enqueue(view, { method: 'DELETE', held: true })
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
