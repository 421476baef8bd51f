import { useMemo } from 'react'
import { matcher } from '../../lib/match.ts'
import { byDue, type Row } from './row.ts'
import { useRows } from './row-store.ts'

/**
 * Returns the loaded tasks whose title matches: open ones first, then the best matches. Empty for an empty
 * text.
 */
export function useTitleMatches(typed: string) {
  const { answers, order } = useMemo(() => {
    const rankOf = matcher(typed)
    return {
      answers: ({ title }: Pick<Row, 'title'>) => typed.trim() !== '' && rankOf(title) !== undefined,
      order: (one: Row, other: Row) =>
        Number(one.completed) - Number(other.completed) ||
        (rankOf(one.title) ?? 0) - (rankOf(other.title) ?? 0) ||
        byDue(one, other),
    }
  }, [typed])
  return { rows: useRows(answers, order), answers }
}
