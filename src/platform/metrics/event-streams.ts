import type { Registry } from './registry.ts'

/** Reports how many event streams of the API are open. */
export function registerEventStreamMetrics(registry: Registry, open: () => number): void {
  registry.observe('daybook_event_streams', 'Open event streams of the API.', 'gauge', () => [
    { labels: {}, value: open() },
  ])
}
