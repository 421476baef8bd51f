const hours = String.raw`(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:h|hrs?|hours?)`
const minutes = String.raw`(\d{1,5})\s*(?:m|mins?|minutes?)?`
const phrase = new RegExp(String.raw`^(?:${hours}\.?)?[\s,]*(?:${minutes}\.?)?$`)
const clock = /^(\d{1,3}):([0-5]\d)$/

/**
 * Parses how long a task takes into minutes: "90", "90m", "1h30", "1.5 h", "2 hours 15 min", "1:30". A number alone is minutes.
 * Returns undefined for anything else, and for more than `max` minutes.
 */
export function parseEstimate(text: string, max: number): number | undefined {
  const said = text.trim().toLowerCase()
  if (said === '') return undefined
  const [, clockHours, clockMinutes] = clock.exec(said) ?? []
  const [, saidHours, saidMinutes] = phrase.exec(said) ?? []
  const [h, m] = [clockHours ?? saidHours, clockMinutes ?? saidMinutes]
  if (h === undefined && m === undefined) return undefined
  const sum = Math.round(Number((h ?? '0').replace(',', '.')) * 60) + Number(m ?? 0)
  return sum <= max ? sum : undefined
}

/** Writes minutes as people do: "1 h 30 min", "2 h", "45 min". */
export function formatMinutes(minutes: number): string {
  const parts = [`${Math.floor(minutes / 60)} h`, `${minutes % 60} min`]
  return parts.filter((part) => !part.startsWith('0 ')).join(' ') || '0 min'
}
