import type { SelectionOptions } from './use-mouse-selection.ts'
import { watchMarquee } from './watch-marquee.ts'
import { watchRowClicks } from './watch-row-clicks.ts'

/** Watches the mouse for all ways to select rows. @returns a function that stops it */
export function watchMouse(latest: { readonly current: SelectionOptions }): () => void {
  const stops = [watchRowClicks(latest), watchMarquee(latest)]
  return () => {
    for (const stop of stops) stop()
  }
}
