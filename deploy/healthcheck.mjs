// Checks that this container's service responds. The request never leaves the machine, so the certificate isn't verified.
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'

const { DAYBOOK_HOST: setHost, DAYBOOK_PORT: port, DAYBOOK_TLS: tls } = process.env
// An empty setting counts as not set, and a service on all addresses is also on loopback.
const host = { '0.0.0.0': '127.0.0.1', '::': '::1' }[setHost] ?? (setHost || '127.0.0.1')
const options = { host, port: port || '8443', path: '/healthz', timeout: 4_000, rejectUnauthorized: false }
const request = (tls === 'off' ? getPlain : getSecure)(options, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
request.on('error', () => process.exit(1))
request.on('timeout', () => process.exit(1))
