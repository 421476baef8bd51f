import type { Daybook, Task } from '../../../sdk/src/index.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { formatTask } from './format.ts'
import { searchTasks } from './list.ts'

const candidatesMax = 5
const candidatesSought = 100
const notIndexedMs = 60_000

/**
 * Finds a task by its id, or an open one by its title.
 *
 * @throws naming the candidates when several have the title, or those with the same words when none has
 */
export async function findOpenTask(daybook: Daybook, text: string): Promise<Task> {
  const id = /(?:^|\/)(tsk_\w+)$/.exec(text)?.[1]
  if (id !== undefined) return daybook.tasks.get(id)
  const near = await findNear(daybook, text)
  const found = near.filter(({ title }) => title.toLowerCase() === text.trim().toLowerCase())
  if (found.length === 1 && found[0]) return found[0]
  const candidates = (found.length > 0 ? found : near).slice(0, candidatesMax).map(formatTask).join('; ')
  if (found.length > 1)
    throw new CommandFailure(
      `Several open tasks have this title. Use the id: ${candidates}`,
      exitCodes.failed,
    )
  throw new CommandFailure(
    `No open task is called ${text}${candidates ? `. Use the id of the one you mean: ${candidates}` : ''}`,
    exitCodes.notFound,
  )
}

/** Finds open tasks with the words of a text. The search index follows changes within seconds, so the latest are read too. */
async function findNear(daybook: Daybook, text: string): Promise<Task[]> {
  const updated_since = new Date(Date.now() - notIndexedMs).toISOString()
  const [found, changed] = await Promise.all([
    searchTasks(daybook, { completed: false, q: text }, candidatesSought),
    searchTasks(daybook, { completed: false, updated_since }, candidatesSought),
  ])
  const wanted = text.trim().toLowerCase()
  const recent = changed.filter(({ title }) => title.toLowerCase().includes(wanted))
  return [...new Map([...found, ...recent].map((task) => [task.id, task])).values()]
}
