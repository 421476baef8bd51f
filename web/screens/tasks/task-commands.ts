import { useCommands } from '../../lib/commands.ts'
import { rowOf } from '../../lib/rows/store.ts'
import { actedOn, useActedOn } from './acted-on.ts'
import type { deedsIn } from './deeds.ts'

type TaskCommands = {
  chosen: readonly string[]
  /** The task that is open, beside the list or as a page. */
  open: string | undefined
  deeds: ReturnType<typeof deedsIn>
}

/** What can be done with tasks by key and by name, wherever they are shown: lists, boards, calendars, their page. */
export function useTaskCommands({ chosen, open, deeds }: TaskCommands): void {
  useActedOn({ chosen, open })
  const on = (act: (ids: readonly string[]) => void) => () => {
    const ids = actedOn()
    if (ids.length > 0) act(ids)
  }
  useCommands({
    'task.close': on((ids) =>
      ids.every((id) => rowOf(id)?.completed) ? deeds.reopen(ids) : deeds.close(ids),
    ),
    'task.delete': on((ids) => deeds.remove(ids)),
  })
}
