/** Why a connection, an address or a message is refused: for logs and metrics, never shown to the sender. */
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

/** An SMTP error reply: 4xx means try again, 5xx means never. */
export type SmtpRefusal = Error & { responseCode: number; reason: RefusalReason }

/**
 * @param text without the status code, which the library prepends; names neither the list nor the workspace,
 *   because the sender may know only the address (S-69)
 */
const createRefusal = (responseCode: number, reason: RefusalReason, text: string): SmtpRefusal =>
  Object.assign(new Error(text), { responseCode, reason })

export const isRefusal = (error: unknown): error is SmtpRefusal =>
  error instanceof Error && 'responseCode' in error && 'reason' in error

/**
 * The same reply for an address that never existed or was replaced, of an archived list, and of another
 * domain.
 */
export const unknownAddress = (reason: 'unknown' | 'relay' = 'unknown') =>
  createRefusal(550, reason, 'No such address here')
export const listFull = () => createRefusal(552, 'full', 'Mailbox full')
export const tooManyMails = () => createRefusal(451, 'rate', 'Too many messages; try again later')
export const tooManyGuesses = () => createRefusal(421, 'guesses', 'Too many unknown addresses')
export const tooLarge = (maxBytes: number) =>
  createRefusal(552, 'size', `Message too large; the limit is ${maxBytes} bytes`)
export const connectionLost = () => createRefusal(451, 'broken_off', 'Connection lost during the message')
export const unreadable = () => createRefusal(554, 'unreadable', 'Message cannot be parsed')
export const serverBusy = () => createRefusal(421, 'busy', 'Too many connections; try again later')
export const insufficientStorage = () => createRefusal(452, 'busy', 'Server busy; try again later')
export const unavailable = () => createRefusal(451, 'unavailable', 'Temporarily unavailable; try again later')
export const senderCheckPending = () =>
  createRefusal(451, 'sender', "The sender's name servers did not answer; try again later")
export const internalFailure = () => createRefusal(451, 'failure', 'Internal error; try again later')
