import { InvalidArgumentError } from 'commander'

const unitsMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** More would exceed what a stamp can represent. */
const clockOffsetMaxMs = 100 * 365 * 86_400_000

/** Parses a duration such as `35m`, `-2h` or `90s` into milliseconds. */
export function parseClockOffset(text: string): number {
  const [, sign, count, unit = ''] = /^([+-]?)(\d{1,9})([smhd])$/.exec(text) ?? []
  const lengthMs = Number(count) * (unitsMs[unit] ?? 0)
  if (count === undefined || lengthMs > clockOffsetMaxMs)
    throw new InvalidArgumentError('It must be a duration, such as 35m, -2h, 90s or 1d.')
  return sign === '-' ? -lengthMs : lengthMs
}
