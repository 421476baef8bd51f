const dayMs = 86_400_000

/**
 * Returns the date so many days from now where the browsers of the tests are, in Berlin: in the last hour or two of a day in
 * UTC, the next day has begun there.
 */
export const dayIn = (days: number): string =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
