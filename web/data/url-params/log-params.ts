/** What is shown of the action log, in its address; days as `YYYY-MM-DD`. */
export type LogParams = { action?: string; who?: string; from?: string; to?: string }

const patterns = {
  action: /^[a-z_]+(?:\.[a-z_]+)?$/,
  who: /^usr_[0-9a-z]{26}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
}

/** Reads the address of the action log; what makes no sense in it is left out. */
export const parseLogParams = (search: Record<string, unknown>): LogParams =>
  Object.fromEntries(
    Object.entries(patterns).flatMap(([name, shape]) => {
      const value = search[name]
      return typeof value === 'string' && shape.test(value) ? [[name, value]] : []
    }),
  )

/** As the service is asked: whole days of this device, the last one included. */
export function logQueryFromParams({ action, who, from, to }: LogParams): Record<string, string> {
  return {
    ...(action === undefined ? {} : { action }),
    ...(who === undefined ? {} : { member_id: who }),
    ...(from === undefined ? {} : { from: startOfDay(from, 0) }),
    ...(to === undefined ? {} : { to: startOfDay(to, 1) }),
  }
}

/** The moment at which a day begins here. @param later so many days on */
function startOfDay(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
