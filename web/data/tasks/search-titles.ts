import { useMemo } from 'react'
import { matcher } from '../../lib/match.ts'
import { byDue, type Row } from './row.ts'
import { useRows } from './row-store.ts'

/** What of a task is looked at. */
type Matchable = { title: string; number?: number | null }

/**
 * Returns the loaded tasks whose title matches, and the one that #123 means: open ones first, then the best matches. Empty
 * for an empty text.
 */
export function useTitleMatches(typed: string) {
  const { answers, order } = useMemo(() => {
    const rankOfTitle = matcher(typed)
    const rankOf = ({ title, number }: Matchable) =>
      number != null && typed.trim() === `#${number}` ? -1 : rankOfTitle(title)
    return {
      answers: (task: Matchable) => typed.trim() !== '' && rankOf(task) !== undefined,
      order: (one: Row, other: Row) =>
        Number(one.completed) - Number(other.completed) ||
        (rankOf(one) ?? 0) - (rankOf(other) ?? 0) ||
        byDue(one, other),
    }
  }, [typed])
  return { rows: useRows(answers, order), answers }
}
