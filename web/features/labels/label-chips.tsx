import { lazy, Suspense } from 'react'

const ChipList = lazy(() => import('./chip-list.tsx').then((module) => ({ default: module.ChipList })))

type LabelChipsProps = {
  ids: readonly string[]
  /** How many appear by name; the others are counted. */
  max?: number
}

/** The labels of a task. Where no task has any, neither they nor what shows them is loaded. */
export const LabelChips = ({ ids, max = Infinity }: LabelChipsProps) =>
  ids.length === 0 ? null : (
    // A row is measured once, so it has the height of its labels before they are there.
    <Suspense fallback={<span className="label-chips" />}>
      <ChipList ids={ids} max={max} />
    </Suspense>
  )
