import { commandHandler } from '../../ui/commands/commands.ts'
import { commandFor, type CommandId, keyMap } from '../../ui/commands/key-map.ts'
import { messages } from '../../messages/en/shortcuts.ts'

const namedCommands = (Object.keys(keyMap) as CommandId[])
  // Going somewhere is offered as places, which have their own names.
  .filter((id) => commandFor(id).hiddenFromPalette !== true && commandFor(id).where !== 'go')
  .map((id) => ({ id, name: messages.what[id] }))
const isForTasks = (id: CommandId): boolean => /^(?:task|move)\./.test(id) && id !== 'task.new'

/** What can be done at the moment: with the tasks that are meant, and besides. */
export function availableCommands() {
  const now = namedCommands.filter(({ id }) => commandHandler(id) !== undefined)
  return {
    forTasks: now.filter(({ id }) => isForTasks(id)),
    others: now.filter(({ id }) => !isForTasks(id)),
  }
}
