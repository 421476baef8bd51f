import type { Registry } from './registry.ts'

/** What the streams of the app tell of their work; without metrics nobody is told. */
export type LiveMetrics = {
  /** @param seconds from the stamp of a change to its being told */
  delivered(seconds: number): void
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createLiveMetrics(registry: Registry, open: () => number): LiveMetrics {
  registry.observe('daybook_live_streams', 'Streams of the app that are open.', 'gauge', () => [
    { labels: {}, value: open() },
  ])
  const delay = registry.histogram(
    'daybook_live_delay_seconds',
    'From the stamp of a change to its being told to the streams of its workspace.',
    bounds,
  )
  return { delivered: (seconds) => delay({}, Math.max(0, seconds)) }
}
