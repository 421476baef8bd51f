const dayMs = 86_400_000

/**
 * Returns the date so many days from now, where the workspaces and browsers of the tests are: in the last hours of a day
 * in UTC, that is the next day already.
 */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
