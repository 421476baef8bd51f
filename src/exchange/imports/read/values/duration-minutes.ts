const durationShape =
  /^([+-])?P(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/

/** Parses a duration into minutes, which may be negative; undefined if it isn't one. */
export function parseDurationMinutes(text: string): number | undefined {
  const match = durationShape.exec(text.trim())
  if (!match || text.length < 3) return undefined
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0))
  const all = ((weeks * 7 + days) * 24 + hours) * 60 + minutes + Math.floor(seconds / 60)
  return match[1] === '-' ? -all : all
}
