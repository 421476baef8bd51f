import { createRowRange } from './row-range.ts'
import type { SelectionOptions } from './use-pointer-selection.ts'
import { watchMarquee } from './watch-marquee.ts'
import { watchRowClicks } from './watch-row-clicks.ts'
import { watchRowGestures } from './watch-row-gestures.ts'
import { watchRowKeys } from './watch-row-keys.ts'

/** Watches mouse and fingers on rows, and the keys that select a range of them. @returns a function that stops it */
export function watchPointer(latest: { readonly current: SelectionOptions }): () => void {
  const range = createRowRange(latest)
  const stops = [
    watchRowClicks(latest, range),
    watchRowKeys(latest, range),
    watchMarquee(latest),
    watchRowGestures(latest),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
