import type { ReadOptions } from '../../content.ts'
import type { Collector } from '../collector.ts'

/** What reading a calendar needs everywhere: its time zones, and where what is found goes. */
export type ReadState = {
  options: ReadOptions
  zoneOf: (id: string) => string | null
  collector: Collector
}
