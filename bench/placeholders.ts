import { firstNumber } from './population.ts'
import type { Statement } from './round-trips.ts'

/** What differs between two requests of a kind: the workspace, the task, newly generated ids, and a new task's number. */
export type Placeholder = 'workspace' | 'task' | 'new' | 'number'

const idPattern = /_([0-9a-hjkmnp-tv-z]{10})([0-9a-hjkmnp-tv-z]{16})\b/g

/**
 * Replaces the last 16 characters of each id in a recorded statement, and the number of a new task, with a placeholder
 * in braces.
 *
 * @param numbers the workspace and the task of the recorded request, and the number that its new task got
 */
export function withPlaceholders(
  { text, values }: Statement,
  numbers: { workspace: number; task: number; created: number | undefined },
): Statement {
  const names = new Map([
    [String(firstNumber + numbers.workspace), 'workspace'],
    [String(firstNumber + numbers.task), 'task'],
  ])
  const replaced = (value: unknown) => {
    if (typeof value === 'number') return value === numbers.created ? '{number}' : value
    return typeof value === 'string'
      ? value.replace(idPattern, (_, time: string, end: string) => `_${time}{${names.get(end) ?? 'new'}}`)
      : value
  }
  return { text, values: values.map(replaced) }
}
