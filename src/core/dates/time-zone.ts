import { Temporal } from 'temporal-polyfill'

const nameMaxLength = 64
/** More than IANA has names; the limit exists because each name can be spelled in many letter cases. */
const cacheMax = 1_000
const knownZones = new Set<string>()

/**
 * Offsets aren't zones (D12), since they have no daylight saving time; SystemV/… is ICU's own and gone from
 * IANA's database.
 */
const refused = /^(?:[+\-\u2212]|SystemV\/)/i

/**
 * Whether `name` is an IANA zone or link, in any letter case, such as `Europe/Kyiv`, `US/Eastern` or `UTC`
 * (R-050, S-35). The sender's spelling is kept (D12). Asks Temporal, not Intl: V8's Intl also accepts ICU's
 * old three-letter names (`PST`, `IST`), for which no deadline could be computed.
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
