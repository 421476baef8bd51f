import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

/**
 * The parts of curl that the documents use, so that their examples run without curl. An unknown option
 * is an error.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    'data-raw': { type: 'string' },
    'data-binary': { type: 'string' },
    output: { type: 'string', short: 'o' },
    'dump-header': { type: 'string', short: 'D' },
    'write-out': { type: 'string', short: 'w' },
    cacert: { type: 'string' },
    'no-buffer': { type: 'boolean' },
  },
})

const [address = ''] = positionals
const url = new URL(address)
const file = values['data-binary']?.replace(/^@/, '')
const data = file === undefined ? (values.data ?? values['data-raw']) : readFileSync(file === '-' ? 0 : file)
const ca = values.cacert ?? process.env['CURL_CA_BUNDLE']
const headers = values.header.map((header) => header.split(/: (.*)/s, 2) as [string, string])

const outgoing = request({
  ...connectTo(url),
  servername: url.hostname,
  path: url.pathname + url.search,
  method: values.request ?? (data === undefined ? 'GET' : 'POST'),
  headers: {
    host: url.host,
    ...(data === undefined ? {} : { 'content-length': Buffer.byteLength(data) }),
    ...Object.fromEntries(headers),
  },
  ...(ca ? { ca: readFileSync(ca) } : {}),
})
outgoing.end(data)
const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
if (values['dump-header'] === '-') {
  const { rawHeaders } = response
  for (let index = 0; index < rawHeaders.length; index += 2)
    process.stdout.write(`${rawHeaders[index]}: ${rawHeaders[index + 1]}\r\n`)
}
if (values.output) writeFileSync(values.output, await text(response))
else for await (const part of response) process.stdout.write(part as Buffer)
process.stdout.write(
  (values['write-out'] ?? '').replace('%{http_code}', String(response.statusCode)).replaceAll('\\n', '\n'),
)

/**
 * Reads where `.curlrc` redirects the documented address: `connect-to = "localhost:8443:localhost:12345"`.
 */
function connectTo({ hostname, port: own }: URL): { host: string; port: string } {
  const port = own || '443'
  const home = process.env['CURL_HOME']
  const [, from, host, to] = home
    ? (/^connect-to = "([^:]+:\d+):([^:]+):(\d+)"/m.exec(readFileSync(`${home}/.curlrc`, 'utf8')) ?? [])
    : []
  return from === `${hostname}:${port}` && host && to ? { host, port: to } : { host: hostname, port }
}
