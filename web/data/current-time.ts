import { dateInZone } from '../lib/time-zone.ts'
import type { CurrentTime } from './tasks/row.ts'
import { viewerZone } from './viewer-zone.ts'

/** Returns the current time, and its date in the person's zone. */
export const currentTime = (ms = Date.now()): CurrentTime => ({ ms, today: dateInZone(viewerZone(), ms) })
