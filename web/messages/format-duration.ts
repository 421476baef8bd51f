import { messages as words } from './en/formats.ts'
import { locale } from './locale.ts'

const dayMs = 86_400_000

/** A duration: "184 ms", "10.0 s", "12 min", "3 h", "2 days". */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${tenths.format(ms / 1_000)} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  if (ms < 48 * 3_600_000) return `${Math.round(ms / 3_600_000)} h`
  return words.days(String(Math.round(ms / dayMs)))
}
const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A rounded duration: "10 s", "1 min", "2 h". */
export function formatRoughDuration(ms: number): string {
  if (ms < 1_000) return formatDuration(ms)
  if (ms < 50_000) return `${Math.round(ms / 1_000)} s`
  return formatDuration(Math.max(ms, 60_000))
}

/** Returns the milliseconds until a time, at least 0. */
export const msUntil = (stamp: string, nowMs: number): number => Math.max(0, Date.parse(stamp) - nowMs)
