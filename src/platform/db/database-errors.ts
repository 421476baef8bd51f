/** What a driver's error means for the one who asked. */

/**
 * SQLSTATEs after which the same request may succeed in a moment: no connection, or none to this database while it is
 * being restored; shut down; no room; lock not had in time.
 */
const transientStates = new Set([
  '08000', '08001', '08003', '08004', '08006', '25006', '28000', '28P01', '3D000', '53100', '53200', '53300', '53400',
  '55000', '55P03', '57014', '57P01', '57P02', '57P03', '40001', '40P01', '25P03',
]) // oxfmt-ignore
const network = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const connectionLostMessage =
  /Connection terminated|connection timeout|timeout expired|read timeout|timeout exceeded when trying to connect|not queryable|connection error/i

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the database was out of reach or too busy, which is answered with 503 and no `Retry-After` (D34). */
export const isUnavailable = (error: unknown): boolean =>
  transientStates.has(codeOf(error)) ||
  network.has(codeOf(error)) ||
  (error instanceof Error && connectionLostMessage.test(error.message))

/** A transaction that went wrong although each of its statements was answered: the server rolled it back. */
export const rolledBackError = () =>
  Object.assign(new Error('the server rolled the transaction back'), { code: '40001' })
