import { compareStrings, type Row } from '../../data/tasks/row.ts'
import type { TaskGroup } from '../task-list/groups.ts'
import { noSectionId } from '../task-list/groups.ts'
import { type Span, spanOf } from './timeline-scale.ts'

/** A line of a timeline. */
export type TimelineItem =
  | { kind: 'section'; key: string; name: string | null; count: number }
  | { kind: 'task'; key: string; row: Row; span: Span }

/**
 * Divides the tasks of a list into the lines of its timeline, by section and from when on each takes its days, and those without
 * dates. Sections without either aren't shown.
 */
export function timelineItems(
  groups: readonly TaskGroup[],
  zone: string,
): { items: TimelineItem[]; undated: Row[] } {
  const items: TimelineItem[] = []
  const undated: Row[] = []
  const isSingle = groups.length === 1 && groups[0]?.id === noSectionId
  for (const { id, name, rows } of groups) {
    const dated = rows.flatMap((row) => {
      const span = spanOf(row, zone)
      if (!span) undated.push(row)
      return span ? [{ kind: 'task' as const, key: row.id, row, span }] : []
    })
    if (dated.length === 0) continue
    if (!isSingle) items.push({ kind: 'section', key: id, name, count: dated.length })
    items.push(
      ...dated.toSorted(
        (a, b) => compareStrings(a.span.from, b.span.from) || compareStrings(a.span.to, b.span.to),
      ),
    )
  }
  return { items, undated }
}
