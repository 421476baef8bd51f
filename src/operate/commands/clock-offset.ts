import { InvalidArgumentError } from 'commander'

const unitsMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Longer would meet the ends of what a stamp can show. */
const offsetMaxMs = 100 * 365 * 86_400_000

/** A length of time such as `35m`, `-2h` or `90s`, in milliseconds. */
export function parseClockOffset(text: string): number {
  const [, sign, count, unit = ''] = /^([+-]?)(\d{1,9})([smhd])$/.exec(text) ?? []
  const lengthMs = Number(count) * (unitsMs[unit] ?? 0)
  if (count === undefined || lengthMs > offsetMaxMs)
    throw new InvalidArgumentError('It must be a length of time such as 35m, -2h, 90s or 1d.')
  return sign === '-' ? -lengthMs : lengthMs
}
