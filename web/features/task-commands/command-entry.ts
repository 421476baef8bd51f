import type { LucideIcon } from 'lucide-react'
import { commandHandler } from '../../ui/commands/commands.ts'
import type { CommandId } from '../../ui/commands/key-map.ts'
import { afterMenuCloses, type MenuEntry } from '../../ui/menu.tsx'
import { messages } from '../../messages/en/shortcuts.ts'

/**
 * Returns the menu item of a command, or nothing if it isn't available.
 *
 * @param before called before the command runs, such as to focus what it acts on
 */
export const commandEntry = (
  [id, icon]: readonly [CommandId, LucideIcon],
  before?: () => void,
): MenuEntry[] =>
  commandHandler(id) === undefined
    ? []
    : [
        {
          id,
          label: messages.what[id],
          icon,
          command: id,
          danger: id === 'task.delete',
          onAction: () =>
            afterMenuCloses(() => {
              before?.()
              commandHandler(id)?.()
            }),
        },
      ]
