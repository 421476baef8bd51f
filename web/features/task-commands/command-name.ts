import type { CommandId } from '../../ui/commands/key-map.ts'
import { messages } from '../../messages/en/shortcuts.ts'

/** Returns the name of a command that acts on so many tasks: "Delete task", "Delete 3 tasks". */
export const commandName = (id: CommandId, count = 1): string =>
  count > 1 && hasPlural(id) ? messages.several[id](count) : messages.what[id]

const hasPlural = (id: CommandId): id is keyof typeof messages.several => id in messages.several
