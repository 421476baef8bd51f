import type { Registry } from './registry.ts'

/** The metrics that the app's live streams report. */
export type LiveMetrics = {
  /** @param seconds from the stamp of a change to its delivery */
  delivered(seconds: number): void
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createLiveMetrics(registry: Registry, open: () => number): LiveMetrics {
  registry.observe('daybook_live_streams', 'Open live streams of the app.', 'gauge', () => [
    { labels: {}, value: open() },
  ])
  const delay = registry.histogram(
    'daybook_live_delay_seconds',
    'Time from the stamp of a change to its delivery to the streams of its workspace.',
    bounds,
  )
  return { delivered: (seconds) => delay({}, Math.max(0, seconds)) }
}
