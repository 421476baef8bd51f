import type { buildConnector } from 'undici'

/** How an attempt ends that never became an exchange: words of the closed list of outcomes. */
export type Failure = 'blocked' | 'dns' | 'connect' | 'tls' | 'timeout'

/** Why no connection came about. The message never goes to a subscriber (S-53). */
export class GuardError extends Error {
  readonly outcome: Failure

  constructor(outcome: Failure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'GuardError'
    this.outcome = outcome
  }
}

/** What is wrong with an address; the `reason` of the validation error that names its url. */
export type UrlFault =
  | 'format'
  | 'scheme'
  | 'userinfo'
  | 'fragment'
  | 'port'
  | 'host'
  | 'own_origin'
  | 'address'
  | 'certificate'

/** Decides where the service may connect to on behalf of a workspace (D48, S-50, S-51). */
export type Guard = {
  /** What the text alone tells; undefined for an address that may be tried. Asks nobody. */
  checkUrl(url: string): UrlFault | undefined
  /**
   * What one TLS handshake tells, made when an address is set: `address` when it leads only into refused networks,
   * `certificate` when the one that is presented does not verify. Whatever cannot be reached passes. 3 s at most.
   */
  probe(url: string): Promise<UrlFault | undefined>
  /**
   * The connector of an undici `Client`: `new Client(origin, { connect: guard.connect, allowH2: false })`. It looks up,
   * checks, connects to a checked address and verifies the certificate, each time a socket is opened, within 10 s;
   * it fails with a `GuardError`, which the client's requests are rejected with.
   */
  connect: buildConnector.connector
}
