import { Temporal } from 'temporal-polyfill'

const nameMaxLength = 64
/** More than IANA's names; letter case can spell one in many ways, so the cache has to end somewhere. */
const cacheMax = 1_000
const knownZones = new Set<string>()

/** Offsets are no zones (D12): they know no summer time. SystemV/… are ICU's own and gone from IANA's database. */
const refused = /^(?:[+\-\u2212]|SystemV\/)/i

/**
 * Whether `name` is an IANA zone or link, in any letter case, such as `Europe/Kyiv`, `US/Eastern` or `UTC`
 * (R-050, S-35). The spelling stays the sender's (D12). Asked of Temporal, not of Intl: V8's Intl also takes
 * ICU's old three-letter names (`PST`, `IST`), with which no deadline could be computed.
 */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  if (name.length > nameMaxLength || refused.test(name)) return false
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
  } catch {
    return false
  }
  if (knownZones.size < cacheMax) knownZones.add(name)
  return true
}
