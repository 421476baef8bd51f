import { firstNumber } from './population.ts'
import type { Statement } from './round-trips.ts'

/** What differs between two requests of a kind: the workspace, the task, and newly generated ids. */
export type Placeholder = 'workspace' | 'task' | 'new'

const idPattern = /_([0-9a-hjkmnp-tv-z]{10})([0-9a-hjkmnp-tv-z]{16})\b/g

/**
 * Replaces the last 16 characters of each id in a recorded statement with a placeholder in braces.
 *
 * @param numbers the workspace and the task of the recorded request
 */
export function withPlaceholders(
  { text, values }: Statement,
  numbers: { workspace: number; task: number },
): Statement {
  const names = new Map([
    [String(firstNumber + numbers.workspace), 'workspace'],
    [String(firstNumber + numbers.task), 'task'],
  ])
  const replaced = (value: unknown) =>
    typeof value === 'string'
      ? value.replace(idPattern, (_, time: string, end: string) => `_${time}{${names.get(end) ?? 'new'}}`)
      : value
  return { text, values: values.map(replaced) }
}
