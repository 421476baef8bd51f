import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { Client } from 'pg'
import { pino } from 'pino'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { clientConfig } from '../src/platform/db/connection/client.ts'
import { loadCertificates, tlsSettings } from '../src/platform/tls/certificates.ts'
import type { Statement } from './round-trips.ts'

/**
 * The limit for reads, in its own process: Node's HTTPS server and the driver, doing nothing but one prepared statement,
 * pipelined over a few connections, and `JSON.stringify`. `/<workspace>/<task>` returns a task, `/<workspace>` a page.
 */

export type RawServerOptions = { dataDir: string; task: Statement; page: Statement; pageSize: number }

const databaseConnections = 4
const options = JSON.parse(process.argv[2] ?? '') as RawServerOptions
const { dataDir, pageSize } = options
process.on('disconnect', () => process.exit())

const clients = await Promise.all(
  Array.from({ length: databaseConnections }, () =>
    new Client(clientConfig(embeddedAddress(dataDir), 'daybook bench raw')).connect(),
  ),
)
// When the benchmark ends early, the database is the first to stop.
for (const client of clients) client.on('error', () => process.exit(1))
const task = prepareStatement('task', options.task)
const page = prepareStatement('page', options.page)
let lastClient = 0

/** Creates a function that fills the placeholders with the numbers of a request. */
function prepareStatement(name: string, { text, values }: Statement) {
  const parts = values.map((value) => {
    const [, before, placeholder] = /^(.*)\{(workspace|task)\}$/.exec(String(value)) ?? []
    return { value, before, ofTask: placeholder === 'task' }
  })
  return (workspace: string, task: string) => ({
    name,
    text,
    values: parts.map(({ value, before, ofTask }) =>
      before === undefined ? value : before + (ofTask ? task : workspace),
    ),
  })
}

async function responseBody(url: string): Promise<string> {
  const [, workspace = '', taskNumber = ''] = url.split('/')
  lastClient = (lastClient + 1) % databaseConnections
  const client = clients[lastClient] as Client
  if (taskNumber !== '') return JSON.stringify((await client.query(task(workspace, taskNumber))).rows[0])
  const { rows } = await client.query(page(workspace, ''))
  return JSON.stringify({ data: rows.slice(0, pageSize), next_cursor: null })
}

async function respond(url: string, response: ServerResponse): Promise<void> {
  const body = await responseBody(url)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(200, headers).end(body)
}

const tls = await loadCertificates({
  folder: join(dataDir, 'tls'),
  hosts: ['127.0.0.1', 'localhost'],
  log: pino({ enabled: false }),
})
const server = createServer(
  { ...tlsSettings, ...tls.current() },
  (request, response) => void respond(request.url ?? '', response),
)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.({ url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` })
