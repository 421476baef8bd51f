import { Temporal } from 'temporal-polyfill'

const nameMaxLength = 64
/** More than IANA has names; the limit exists because each name can be spelled in many letter cases. */
const cacheMax = 1_000
const knownZones = new Map<string, string>()

/**
 * What ICU knows and the IANA database does not have: offsets aren't zones (D12), since they have no daylight
 * saving time; SystemV/… is ICU's own; and the last two have been removed.
 */
const refused = /^(?:[+\-\u2212]|SystemV\/|US\/Pacific-New$|Canada\/East-Saskatchewan$)/i

/**
 * Returns the name of an IANA zone or link as the database spells it, for a name in any letter case, such as
 * `Europe/Kyiv`, `US/Eastern` or `UTC` (R-050, S-35); undefined for anything else. A link stays a link (D12).
 * Asks Temporal, not Intl: V8's Intl also accepts ICU's old three-letter names (`PST`, `IST`), for which no
 * deadline could be computed.
 */
export function canonicalTimeZone(name: string): string | undefined {
  const known = knownZones.get(name)
  if (known !== undefined) return known
  if (name.length > nameMaxLength || refused.test(name)) return undefined
  let canonical: string
  try {
    canonical = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return undefined
  }
  if (knownZones.size < cacheMax) knownZones.set(name, canonical)
  return canonical
}

/** Whether `name` is an IANA zone or link, in any letter case (R-050, S-35). */
export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined

/**
 * Returns the zone that a refused name stands for elsewhere: `America/Los_Angeles` for `PST` and for
 * `US/Pacific-New`, which IANA has removed. Undefined if there is none.
 */
export function suggestTimeZone(name: string): string | undefined {
  if (name.length > nameMaxLength || isTimeZone(name)) return undefined
  try {
    return canonicalTimeZone(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone)
  } catch {
    return undefined
  }
}
