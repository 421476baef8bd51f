import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '../support/processes.ts'
import { authority, startReceiver } from '../support/receiver.ts'
import { fetchTrusting, importSdk, installSdk, type Sdk } from '../support/sdk.ts'
import { startService } from '../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'

const service = await startService({ liveTickMs: 50 })
const sdk = await importSdk(installSdk())
const trusting = fetchTrusting(service.ca)

const connect = (workspace: Pick<TestWorkspace, 'token'>, options: Partial<Sdk.DaybookOptions> = {}) =>
  new sdk.Daybook({ url: service.url, token: workspace.token ?? '', fetch: trusting, ...options })

/** A `fetch` whose connections can be cut. */
function cuttable() {
  const open = new Set<AbortController>()
  const fetch: typeof globalThis.fetch = (url, init) => {
    const cut = new AbortController()
    open.add(cut)
    return trusting(url, { ...init, signal: AbortSignal.any([cut.signal, init?.signal ?? cut.signal]) })
  }
  return {
    fetch,
    cut() {
      for (const one of open) one.abort()
      open.clear()
    },
  }
}

// 0281
test('a stream yields events as they happen, and goes on without gaps or duplicates when its connection is lost', async () => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list()
  const { fetch, cut } = cuttable()
  const daybook = connect(workspace, { fetch })
  const states: string[] = []
  const titles: string[] = []
  const stream = daybook.events.stream(
    { types: ['task.created'] },
    {
      onState(state) {
        states.push(state)
        if (states.length === 1) void write()
      },
    },
  )
  async function write() {
    for (let n = 0; n < 60; n++) {
      await workspace.post('/tasks', { title: `${n}`, list_id })
      if (n % 20 !== 10) continue
      await waitUntil(() => states.at(-1) === 'connected')
      cut()
    }
  }
  for await (const event of stream) {
    assert.ok(event.type === 'task.created')
    assert.deepEqual([event.actor?.source, event.workspace_id], ['api', workspace.workspace.id])
    titles.push(event.data.task.title)
    if (titles.length === 60) break
  }
  assert.deepEqual(titles, Array.from({ length: 60 }, (_, n) => `${n}`))
  assert.ok(states.filter((state) => state === 'lost').length >= 3, states.join())

  const [first] = await daybook.events.list({ types: ['task.created'], order: 'desc', limit: 1 }).toArray(1)
  assert.equal(first?.type === 'task.created' && first.data.task.title, '59')
  const before = (await daybook.events.list({ types: ['task.created'] }).toArray()).at(-2)
  for await (const event of daybook.events.stream({ after: before?.id, types: ['task.created'] })) {
    assert.equal(event.id, first?.id)
    break
  }
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
  await assert.rejects(connect(workspace).events.stream({ after: old }).next(), (error: Sdk.ValidationError) => {
    assert.deepEqual(error.errors, [{ field: 'after', reason: 'too_old' }])
    return true
  })
})

test('an event that comes in pieces, with line separators of other alphabets in it, is whole', async () => {
  const event = { id: 'evt_1', type: 'task.created', data: { task: { title: 'Line\u2028separator ü' } } }
  const bytes = Buffer.from(`retry: 1\n\nid: evt_1\nevent: task.created\ndata: ${JSON.stringify(event)}\n\n`)
  const asked: (string | undefined)[] = []
  const { port } = await startReceiver({
    async handler(response, { headers }) {
      asked.push(headers['last-event-id'] as string | undefined)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      if (asked.length > 1) return void response.end('event: end\ndata: {}\n\n')
      for (const byte of bytes) {
        response.write(Buffer.of(byte))
        await sleep(1)
      }
      response.end()
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
