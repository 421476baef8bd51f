import type { Row } from '../../data/tasks/row.ts'
import type { Section } from '../../lib/types.ts'
import { type TaskGroup, noSectionId } from './groups.ts'

/**
 * Groups tasks by section: first those without one, with no heading, then the sections in order, including
 * empty ones. Tasks of an unknown section are shown with the first group.
 */
export function groupBySection(
  rows: readonly Row[],
  sections: readonly Section[],
  folded: ReadonlySet<string>,
): TaskGroup[] {
  const knownIds = new Set<string>(sections.map(({ id }) => id))
  const of = Map.groupBy(rows, ({ section_id }) =>
    section_id !== null && knownIds.has(section_id) ? section_id : null,
  )
  const loose = of.get(null) ?? []
  return [
    ...(loose.length > 0 ? [{ id: noSectionId, name: null, rows: loose }] : []),
    ...sections.map(({ id, name }) => ({ id, name, rows: folded.has(id) ? [] : (of.get(id) ?? []) })),
  ]
}
