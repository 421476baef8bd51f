import { commandHandler } from '../../ui/commands/commands.ts'
import { commandFor, type CommandId, keyMap } from '../../ui/commands/key-map.ts'
import { messages } from '../../messages/en/shortcuts.ts'

const namedCommands = (Object.keys(keyMap) as CommandId[])
  // Navigation appears as pages, under their own names.
  .filter((id) => commandFor(id).hiddenFromPalette !== true && commandFor(id).where !== 'go')
  .map((id) => ({ id, name: messages.what[id] }))
const isForTasks = (id: CommandId): boolean => /^(?:task|move)\./.test(id) && id !== 'task.new'

/** Returns the commands currently available, those for tasks and the others. */
export function availableCommands() {
  const now = namedCommands.filter(({ id }) => commandHandler(id) !== undefined)
  return {
    forTasks: now.filter(({ id }) => isForTasks(id)),
    others: now.filter(({ id }) => !isForTasks(id)),
  }
}
