import { runOf } from '../../ui/commands/commands.ts'
import { commandOf, type CommandId, keyMap } from '../../ui/commands/key-map.ts'
import { words } from '../../messages/en/shortcuts.ts'

const named = (Object.keys(keyMap) as CommandId[])
  // Going somewhere is offered as places, which have their own names.
  .filter((id) => commandOf(id).byKeyOnly !== true && commandOf(id).where !== 'go')
  .map((id) => ({ id, name: words.what[id] }))
const isForTasks = (id: CommandId): boolean => /^(?:task|move)\./.test(id) && id !== 'task.new'

/** What can be done at the moment: with the tasks that are meant, and besides. */
export function offered() {
  const now = named.filter(({ id }) => runOf(id) !== undefined)
  return {
    forTasks: now.filter(({ id }) => isForTasks(id)),
    others: now.filter(({ id }) => !isForTasks(id)),
  }
}
