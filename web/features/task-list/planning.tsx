import { lazy, Suspense } from 'react'
import type { Row } from '../../data/tasks/row.ts'

const Facts = lazy(() => import('./planning-facts.tsx').then((module) => ({ default: module.PlanningFacts })))

type PlanningProps = {
  /** An estimate, or what several come to. */
  minutes: number | null
  /** How many open tasks block a task; missing for a sum of several. */
  by?: number
}

/** How long a task or several take, and that open tasks block one. Where there's neither, what shows it isn't loaded. */
export const Planning = (props: PlanningProps) =>
  props.minutes === null && !props.by ? null : (
    // A row is measured once, so it has the height of the text before that and its styles are there.
    <Suspense fallback={<span style={{ minHeight: 20 }} />}>
      <Facts {...props} />
    </Suspense>
  )

/** What the estimates of tasks come to; null if none has one. */
export const sumEstimates = (rows: readonly Row[]): number | null =>
  rows.reduce<number | null>(
    (sum, { estimate_minutes: each }) => (each === null ? sum : (sum ?? 0) + each),
    null,
  )
