import type { SelectionOptions } from './use-pointer-selection.ts'
import { watchMarquee } from './watch-marquee.ts'
import { watchRowClicks } from './watch-row-clicks.ts'
import { watchRowGestures } from './watch-row-gestures.ts'

/** Watches mouse and fingers on rows. @returns a function that stops it */
export function watchPointer(latest: { readonly current: SelectionOptions }): () => void {
  const stops = [watchRowClicks(latest), watchMarquee(latest), watchRowGestures(latest)]
  return () => {
    for (const stop of stops) stop()
  }
}
