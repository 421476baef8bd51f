/** Why a message or an address is refused, for the log and the figures; nothing of it is told to the sender. */
export type RefusalReason =
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
export type SmtpRefusal = Error & { responseCode: number; reason: RefusalReason }

/**
 * @param text begins with no status code, which the library puts in front; it names neither list nor workspace, since
 *   whoever writes to an address may know nothing else of it (S-69)
 */
const createRefusal = (responseCode: number, reason: RefusalReason, text: string): SmtpRefusal =>
  Object.assign(new Error(text), { responseCode, reason })

export const isRefusal = (error: unknown): error is SmtpRefusal =>
  error instanceof Error && 'responseCode' in error && 'reason' in error

/** The same for an address that nobody has, one that was replaced, one of an archived list and one of another domain. */
export const unknownAddress = (reason: 'unknown' | 'relay' = 'unknown') =>
  createRefusal(550, reason, 'There is no such address here')
export const listFull = () => createRefusal(552, 'full', 'The mailbox is full')
export const tooManyMails = () => createRefusal(451, 'rate', 'Too many messages; try again later')
export const tooManyGuesses = () => createRefusal(421, 'guesses', 'Too many addresses that nobody has')
export const tooLarge = (maxBytes: number) =>
  createRefusal(552, 'size', `A message may have at most ${maxBytes} bytes`)
export const connectionLost = () => createRefusal(451, 'broken_off', 'The message broke off')
export const unreadable = () => createRefusal(554, 'unreadable', 'The message cannot be read')
export const serverBusy = () => createRefusal(421, 'busy', 'Too busy; try again in a moment')
export const insufficientStorage = () => createRefusal(452, 'busy', 'Too busy; try again in a moment')
export const unavailable = () => createRefusal(451, 'unavailable', 'Not available for a moment; try again')
export const senderCheckPending = () =>
  createRefusal(451, 'sender', 'The name servers of the sender do not answer; try again')
export const internalFailure = () => createRefusal(451, 'failure', 'Something failed here; try again')
