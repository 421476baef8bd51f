import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as connectTcp, createServer, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../support/processes.ts'
import { authority, startReceiver } from '../support/receiver.ts'
import { fetchTrusting, importSdk, installSdk, type Sdk } from '../support/sdk.ts'
import { startService } from '../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'

const service = await startService()
const sdk = await importSdk(installSdk())

const connect = ({ token }: Pick<TestWorkspace, 'token'>, url = service.url) =>
  new sdk.Daybook({ url, token: token ?? '', fetch: fetchTrusting(service.ca) })

/** Forwards connections to the service, and can cut them all. */
async function startProxy() {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connectTcp(service.port, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  after(() => {
    cut()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const url = new URL(service.url)
  url.port = String(port)
  return { url: url.origin, cut }
}

/** Collects the events of a stream until it ends. */
function follow(stream: AsyncGenerator<Sdk.DaybookEvent>) {
  const events: Sdk.DaybookEvent[] = []
  const ended = (async () => {
    for await (const event of stream) events.push(event)
  })()
  ended.catch(() => {})
  return { events, ended }
}

test('a stream yields every event once and in order, although its connection breaks again and again', async () => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list()
  const { url, cut } = await startProxy()
  const states: string[] = []
  const count = (state: string) => states.filter((one) => one === state).length
  const ending = new AbortController()
  const { events, ended } = follow(
    connect(workspace, url).events.stream(
      { types: ['task.created'] },
      { signal: ending.signal, onState: (state) => void states.push(state) },
    ),
  )
  await waitUntil(() => states.includes('connected'))
  const titles = Array.from({ length: 60 }, (_task, index) => `Task ${index}`)
  for (const [index, title] of titles.entries()) {
    await workspace.post('/tasks', { title, list_id })
    if (index % 20 === 10) cut()
    const rounds = (index + 1) / 20
    if (Number.isInteger(rounds))
      await waitUntil(() => count('lost') >= rounds && count('connected') > count('lost'))
  }
  await waitUntil(() => events.length >= titles.length)
  await sleep(300)
  assert.deepEqual(
    events.map((event) => (event.type === 'task.created' ? event.data.task.title : event.type)),
    titles,
  )
  assert.ok(count('lost') >= 3)
  ending.abort()
  await ended
})

test('what happened while a stream was not there follows, from the event that the program has stored', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  await workspace.list('First')
  const [first] = await daybook.events.list({ types: ['list.created'] }).toArray()
  await workspace.list('Second')
  const received: string[] = []
  for await (const event of daybook.events.stream({ types: ['list.created'], after: first?.id })) {
    if (event.type !== 'list.created') continue
    received.push(event.data.list.name)
    if (received.length === 1) await workspace.list('Third')
    else break
  }
  assert.deepEqual(received, ['Second', 'Third'])
})

test('a stream whose loop fails has not moved past the event', async () => {
  const workspace = await createWorkspace(service)
  const daybook = connect(workspace)
  const [start] = await daybook.events.list().toArray(1)
  await workspace.list('Only')
  const stream = daybook.events.stream({ types: ['list.created'], ...(start && { after: start.id }) })
  await assert.rejects(
    (async () => {
      for await (const { type } of stream) throw new Error(type)
    })(),
    /list\.created/,
  )
})

test('a stream ends when its signal aborts, or its token may no longer read events', async () => {
  const workspace = await createWorkspace(service)
  const stopping = new AbortController()
  let connected = 0
  const read = async (daybook: Sdk.Daybook, signal?: AbortSignal) => {
    const options = { onState: () => void connected++, ...(signal && { signal }) }
    for await (const _event of daybook.events.stream({}, options)) assert.fail('nothing has happened')
  }
  const reading = read(connect(workspace), stopping.signal)
  await waitUntil(() => connected === 1)
  stopping.abort()
  await reading
  await read(connect(workspace), stopping.signal)

  const writer = await workspace.tokenWith(['tasks:write'])
  await assert.rejects(read(connect(writer)), { code: 'forbidden', reason: 'scope' })
  await assert.rejects(read(connect({ token: 'dbp_unknown' })), sdk.UnauthorizedError)
  const old = 'evt_01jd42e76ke0080ppaatcsyj69'
  await assert.rejects(
    connect(workspace).events.stream({ after: old }).next(),
    (error: Sdk.ValidationError) => {
      assert.deepEqual(error.errors, [{ field: 'after', reason: 'too_old' }])
      return true
    },
  )
})

test('an event that comes in pieces, with line separators of other alphabets in it, is whole', async () => {
  const event = { id: 'evt_1', type: 'task.created', data: { task: { title: 'Line\u2028separator ü' } } }
  const bytes = Buffer.from(`retry: 1\n\nid: evt_1\nevent: task.created\ndata: ${JSON.stringify(event)}\n\n`)
  const asked: (string | undefined)[] = []
  const { port } = await startReceiver({
    async handler(response, { headers }) {
      asked.push(headers['last-event-id'])
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const byte of asked.length === 1 ? bytes : []) {
        response.write(Buffer.of(byte))
        await sleep(1)
      }
      response.end(asked.length === 1 ? '' : 'event: end\ndata: {}\n\n')
    },
  })
  const daybook = new sdk.Daybook({
    url: `https://127.0.0.1:${port}`,
    token: 'dbp_1',
    fetch: fetchTrusting(authority.cert),
  })
  const events: unknown[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  const onState = () => void (asked.length > 2 && stopping.abort())
  for await (const one of daybook.events.stream({}, { signal, onState })) events.push(one)
  assert.deepEqual(events, [event])
  assert.deepEqual(asked.slice(0, 3), [undefined, 'evt_1', 'evt_1'])
})

test('regression: an option that is passed as a filter is refused, rather than ignored', async () => {
  const daybook = connect(await createWorkspace(service))
  const query = { types: ['task.created'], signal: AbortSignal.timeout(60_000) }
  const refused = (error: unknown) =>
    error instanceof sdk.ValidationError && error.message === 'Unknown query parameter "signal".'
  await assert.rejects(follow(daybook.events.stream(query)).ended, refused)
})
