/** How an attempt ends that never became an exchange: words of the closed list of outcomes. */
export type ConnectFailure = 'blocked' | 'dns' | 'connect' | 'tls' | 'timeout'

/** Why no connection came about. The message never goes to a subscriber (S-53). */
export class GuardError extends Error {
  readonly outcome: ConnectFailure
  /** A certificate was presented, and it does not verify. */
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
