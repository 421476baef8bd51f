// Checks that this container's service responds. The request never leaves the machine, so the certificate isn't verified.
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'

const { DAYBOOK_PORT: port = '8443', DAYBOOK_TLS: tls = 'on' } = process.env
const options = { host: '127.0.0.1', port, path: '/healthz', timeout: 4_000, rejectUnauthorized: false }
const request = (tls === 'off' ? getPlain : getSecure)(options, ({ statusCode }) =>
  process.exit(statusCode === 200 ? 0 : 1),
)
request.on('error', () => process.exit(1))
request.on('timeout', () => process.exit(1))
