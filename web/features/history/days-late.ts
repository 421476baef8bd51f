const dayMs = 86_400_000

/**
 * Returns how many days after its due date something was completed; negative if before.
 *
 * @param timezone of the due date; the person's own if unknown
 */
export function daysLate(due: string, closedAt: string, timezone?: string): number {
  const day = new Intl.DateTimeFormat('sv', timezone === undefined ? {} : { timeZone: timezone })
  return Math.round((Date.parse(day.format(new Date(closedAt))) - Date.parse(due)) / dayMs)
}
