/** The outcomes of an attempt that never got a connection; a subset of the attempt outcomes. */
export type ConnectFailure = 'blocked' | 'dns' | 'connect' | 'tls' | 'timeout'

/** Why no connection was made. The message is never shown to the endpoint or its workspace (S-53). */
export class GuardError extends Error {
  readonly outcome: ConnectFailure
  /** Whether a certificate was presented that doesn't verify. */
  readonly unverified: boolean

  constructor(
    outcome: ConnectFailure,
    message: string,
    options: ErrorOptions & { unverified?: boolean } = {},
  ) {
    super(message, options)
    this.name = 'GuardError'
    this.outcome = outcome
    this.unverified = options.unverified ?? false
  }
}
