import type { LucideIcon } from 'lucide-react'
import { commandHandler } from '../../ui/commands/commands.ts'
import type { CommandId } from '../../ui/commands/key-map.ts'
import { afterMenuCloses, type MenuEntry } from '../../ui/menu.tsx'
import { commandName } from './command-name.ts'

/**
 * Returns the menu item of a command, or nothing if it isn't available.
 *
 * @param count how many tasks it acts on
 * @param before called before the command runs, such as to focus what it acts on
 */
export const commandEntry = (
  [id, icon]: readonly [CommandId, LucideIcon],
  count: number,
  before?: () => void,
): MenuEntry[] =>
  commandHandler(id) === undefined
    ? []
    : [
        {
          id,
          label: commandName(id, count),
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
