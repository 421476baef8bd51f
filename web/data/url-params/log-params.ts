/** The filter of the action log in its URL; days as `YYYY-MM-DD`. */
export type LogParams = { action?: string; who?: string; from?: string; to?: string }

const patterns = {
  action: /^[a-z_]+(?:\.[a-z_]+)?$/,
  who: /^usr_[0-9a-z]{26}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
}

/** Reads the URL of the action log and ignores invalid values. */
export const parseLogParams = (search: Record<string, unknown>): LogParams =>
  Object.fromEntries(
    Object.entries(patterns).flatMap(([name, shape]) => {
      const value = search[name]
      return typeof value === 'string' && shape.test(value) ? [[name, value]] : []
    }),
  )

/** Builds the API query: whole days of this device, the last one included. */
export function logQueryFromParams({ action, who, from, to }: LogParams): Record<string, string> {
  return {
    ...(action === undefined ? {} : { action }),
    ...(who === undefined ? {} : { member_id: who }),
    ...(from === undefined ? {} : { from: startOfDay(from, 0) }),
    ...(to === undefined ? {} : { to: startOfDay(to, 1) }),
  }
}

/** Returns the instant a day starts on this device. @param later days to add */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
