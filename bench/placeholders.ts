import { firstNumber } from './population.ts'
import type { Statement } from './round-trips.ts'

/** What differs between two requests of a kind: whose they are, which task they name, and the ids they make. */
export type Placeholder = 'workspace' | 'task' | 'new'

const idPattern = /_([0-9a-hjkmnp-tv-z]{10})([0-9a-hjkmnp-tv-z]{16})\b/g

/**
 * A recorded statement with the ends of its ids, 16 characters each, replaced by placeholders in braces.
 *
 * @param numbers of the workspace and the task that the recorded request was about
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
