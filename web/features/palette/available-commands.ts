import { commandHandler } from '../../ui/commands/commands.ts'
import { commandFor, type CommandId, keyMap } from '../../ui/commands/key-map.ts'
import { commandName } from '../task-commands/command-name.ts'

const namedCommands = (Object.keys(keyMap) as CommandId[])
  // Navigation appears as pages, under their own names.
  .filter((id) => commandFor(id).hiddenFromPalette !== true && commandFor(id).where !== 'go')

const isForTasks = (id: CommandId): boolean => /^(?:task|move)\./.test(id) && id !== 'task.new'

/** Returns the commands currently available, those for tasks and the others. @param count how many tasks they act on */
export function availableCommands(count: number) {
  const now = namedCommands
    .filter((id) => commandHandler(id) !== undefined)
    .map((id) => ({ id, name: commandName(id, count) }))
  return {
    forTasks: now.filter(({ id }) => isForTasks(id)),
    others: now.filter(({ id }) => !isForTasks(id)),
  }
}
