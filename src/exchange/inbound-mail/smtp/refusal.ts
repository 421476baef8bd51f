/** Why a message or an address is refused, for the log and the figures; nothing of it is told to the sender. */
export type Reason =
  | 'unknown'
  | 'relay'
  | 'full'
  | 'rate'
  | 'guesses'
  | 'size'
  | 'broken_off'
  | 'unreadable'
  | 'busy'
  | 'unavailable'
  | 'sender'
  | 'failure'

/** What the other side is told: 4xx to try again, 5xx for good. */
export type Refusal = Error & { responseCode: number; reason: Reason }

/**
 * @param text begins with no status code, which the library puts in front; it names neither list nor workspace, since
 *   whoever writes to an address may know nothing else of it (S-69)
 */
const refusal = (responseCode: number, reason: Reason, text: string): Refusal =>
  Object.assign(new Error(text), { responseCode, reason })

export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'responseCode' in error && 'reason' in error

/** The same for an address that nobody has, one that was replaced, one of an archived list and one of another domain. */
export const unknownAddress = (reason: 'unknown' | 'relay' = 'unknown') =>
  refusal(550, reason, 'There is no such address here')
export const listFull = () => refusal(552, 'full', 'The mailbox is full')
export const tooManyMails = () => refusal(451, 'rate', 'Too many messages; try again later')
export const tooManyGuesses = () => refusal(421, 'guesses', 'Too many addresses that nobody has')
export const tooLarge = (maxBytes: number) =>
  refusal(552, 'size', `A message may have at most ${maxBytes} bytes`)
export const brokenOff = () => refusal(451, 'broken_off', 'The message broke off')
export const unreadable = () => refusal(554, 'unreadable', 'The message cannot be read')
export const busy = () => refusal(421, 'busy', 'Too busy; try again in a moment')
export const noRoom = () => refusal(452, 'busy', 'Too busy; try again in a moment')
export const unavailable = () => refusal(451, 'unavailable', 'Not available for a moment; try again')
export const senderUnknownYet = () =>
  refusal(451, 'sender', 'The name servers of the sender do not answer; try again')
export const failure = () => refusal(451, 'failure', 'Something failed here; try again')
