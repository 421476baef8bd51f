const dayMs = 86_400_000

/**
 * How many days after its day something was closed; negative for before.
 *
 * @param timezone of the deadline; where it is not known, the person's own
 */
export function daysLate(due: string, closedAt: string, timezone?: string): number {
  const day = new Intl.DateTimeFormat('sv', timezone === undefined ? {} : { timeZone: timezone })
  return Math.round((Date.parse(day.format(new Date(closedAt))) - Date.parse(due)) / dayMs)
}
