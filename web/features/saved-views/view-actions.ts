import { call } from '../../data/api.ts'
import type { Write } from '../../data/tasks/stored-writes.ts'
import { newKey, release, withdraw, write } from '../../data/tasks/write-queue.ts'
import { setLeaving, viewsPath, type Views } from '../../data/saved-views.ts'
import { forget } from '../../data/session.ts'
import { showInstead } from '../../data/update-cached.ts'
import { did } from '../../ui/toast-store.ts'
import type { View, ViewCreate, ViewPatch } from '../../lib/types.ts'
import { words as views } from '../../messages/en/views.ts'

const words = views.saved

/** What people do with their views: it shows at once, and can be taken back. */
export function viewDeedsIn(workspaceId: string) {
  const show = (change: (shown: readonly View[]) => View[]): void =>
    showInstead<Views>(workspaceId, viewsPath, (shown) => ({ ...shown, data: change(shown.data) }))
  const send = ({ id, name: about }: View, given: Partial<Write> & Pick<Write, 'method'>): string => {
    const key = newKey()
    write({
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
    did({ text, redo, undo })
  }
  return {
    /** Keeps a filter under a name, at the end. @throws ApiError for the 51st */
    async save(view: ViewCreate, key: string): Promise<View> {
      const options = { idempotencyKey: key }
      const made = await call<View>('POST', `/workspaces/${workspaceId}${viewsPath}`, view, options)
      await forget(workspaceId, viewsPath)
      return made
    },
    rename(view: View, name: string) {
      step(
        words.renamed(name),
        () => patch(view, { name }),
        () => patch(view, { name: view.name }),
      )
    },
    /** Keeps what has been changed of it. */
    update(view: View, changed: Pick<View, 'filter' | 'sort' | 'layout'>) {
      const { filter, sort, layout } = view
      step(
        words.updated(view.name),
        () => patch(view, changed),
        () => patch(view, { filter, sort, layout }),
      )
    },
    /** @param position from 0 */
    place(view: View, position: number) {
      step(
        words.placed(view.name),
        () => place(view, position),
        () => place(view, view.position),
      )
    },
    /** Holds the deletion back while its words stand: who takes it back has the same address. */
    remove(view: View) {
      let key = ''
      const hold = () => {
        setLeaving(view.id, true)
        show((all) => [...all])
        key = send(view, { method: 'DELETE', held: true })
      }
      hold()
      did({
        text: words.deleted(view.name),
        undo: () => {
          withdraw(key)
          setLeaving(view.id, false)
          show((all) => [...all])
        },
        redo: hold,
        ends: () => release(key),
      })
    },
  }
}
