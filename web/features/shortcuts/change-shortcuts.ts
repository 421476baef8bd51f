import { updateMe } from '../../data/session.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import type { ChangedShortcuts } from '../../ui/commands/changed-shortcuts.ts'

/** A shortcut by command: empty for none, null for the default. */
export type ShortcutChanges = Record<string, string | null>

/** Changes shortcuts, with a toast to undo it. @param before what the person had changed so far */
export async function changeShortcuts(
  before: ChangedShortcuts,
  changes: ShortcutChanges,
  text: string,
): Promise<void> {
  const save = (shortcuts: ShortcutChanges) => updateMe({ preferences: { shortcuts } })
  const previous = Object.fromEntries(Object.keys(changes).map((id) => [id, before[id] ?? null]))
  try {
    await save(changes)
    showUndoable({ text, undo: () => save(previous), redo: () => save(changes) })
  } catch (error) {
    showToast(describeError(error).text)
  }
}
