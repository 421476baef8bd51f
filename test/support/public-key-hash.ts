import { createHash } from 'node:crypto'
import { connect } from 'node:tls'

/**
 * Returns the hash of the key of a server on this machine, by which Chromium trusts it: service workers, passkeys and the
 * rules for secure contexts then work as with a publicly trusted certificate.
 */
export async function publicKeyHash(port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => {
    const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' })
    resolve(createHash('sha256').update(key!).digest('base64'))
    socket.destroy()
  })
  socket.on('error', reject)
  return promise
}

/** The flag by which Chromium trusts servers on this machine. */
export const trustingFlag = (hashes: readonly string[]): string =>
  `--ignore-certificate-errors-spki-list=${hashes.join()}`
