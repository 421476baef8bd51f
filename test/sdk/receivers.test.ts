import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventTypes } from '../../src/platform/events/event-types.ts'
import { signIn } from '../support/member-browser.ts'
import { freePort, startProcess, type TestProcess, waitUntil } from '../support/processes.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { runtimesFolder, startNext, startWorkerd } from '../support/runtimes.ts'
import { installSdk } from '../support/sdk.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { raiseEveryType, raiseUnknownType, unknownType } from '../exchange/webhooks/raise-every-type.ts'
import { attemptsOf, createWebhook, startEngine, startWebhookService } from '../exchange/webhooks/support.ts'

const service = await startWebhookService()
startEngine(service, { timeLimitMs: 10_000 })
const folder = installSdk()
const readme = readFileSync(new URL('../../packages/sdk/README.md', import.meta.url), 'utf8')

/** The frameworks that are installed here are there for the receivers too. */
const frameworks = {
  express: import.meta.resolve('express'),
  fastify: import.meta.resolve('fastify'),
  hono: import.meta.resolve('hono'),
}
for (const [name, entry] of Object.entries(frameworks)) {
  const [installed = ''] = new RegExp(`^.*/node_modules/${name}(?=/)`).exec(fileURLToPath(entry)) ?? []
  symlinkSync(installed, join(folder, 'node_modules', name))
}

/** Returns the receiver below a heading of the README. */
function receiverOf(heading: string): string {
  const [, code] =
    new RegExp(`^### ${RegExp.escape(heading)}\\n.*?^\`\`\`\\w+\\n(.*?)^\`\`\`$`, 'ms').exec(readme) ?? []
  assert.ok(code, `no receiver for ${heading}`)
  return code
}

/** Serves a module that answers a Request with a Response, on plain HTTP: what a host of such modules does. */
const host = join(folder, 'host.mjs')
writeFileSync(
  host,
  `import { createServer } from 'node:http'
  const { POST, default: app } = await import(process.argv[2])
  createServer(async (incoming, outgoing) => {
    const { method, headers } = incoming
    const body = Buffer.concat(await incoming.toArray())
    const request = new Request('http://localhost' + incoming.url, { method, headers, body })
    const { status } = await (POST ? POST(request) : app.fetch(request, process.env))
    outgoing.writeHead(status).end()
  }).listen(process.env.PORT, '127.0.0.1')`,
)

type Start = (file: string, env: { PORT: string; SECRET: string }) => TestProcess

const inNode: Start = (file, env) => startProcess([process.execPath, file], env)
const inHost: Start = (file, env) => startProcess([process.execPath, host, file], env)
const inFlask: Start = (file, env) =>
  startProcess(['python3', '-m', 'flask', '--app', file, 'run', '--port', env.PORT], env)

const hasFlask = spawnSync('python3', ['-c', 'import flask']).status === 0

/** Each receiver of the README, and how it runs. Next.js and Workers also run for real where they are installed. */
const receivers: [name: string, heading: string, extension: string, start: Start][] = [
  ['Node', 'Node', 'mjs', inNode],
  ['Express', 'Express', 'mjs', inNode],
  ['Fastify', 'Fastify', 'mjs', inNode],
  ['Hono', 'Hono', 'mjs', inHost],
  ['Next.js', 'Next.js', 'mjs', inHost],
  ['Workers', 'Workers', 'mjs', inHost],
  ...(hasFlask ? [['Flask', 'Python', 'py', inFlask] as [string, string, string, Start]] : []),
  ...(runtimesFolder
    ? ([
        ['Next.js itself', 'Next.js', 'mjs', startNext(folder)],
        ['workerd', 'Workers', 'mjs', startWorkerd(folder)],
      ] as [string, string, string, Start][])
    : []),
]

const passedOn = ({ headers }: ReceivedRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:x-service|webhook-|content-type)/.test(name)),
  )

const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return opened
}

/** Next.js builds the app first, which takes more than a minute beside other tests. */
const startMs = 240_000

/** Runs a receiver behind a proxy that terminates TLS for it, as the endpoint of a workspace. */
async function run([name, heading, extension, start]: (typeof receivers)[number], workspace: TestWorkspace) {
  const port = await freePort()
  const send = ({ headers, body }: Pick<ReceivedRequest, 'headers' | 'body'>) =>
    fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body })
  const proxy = await startReceiver({
    handler: (response, received) =>
      void send({ headers: passedOn(received), body: received.body }).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(502).end(),
      ),
  })
  const { id, secret } = await createWebhook(workspace, proxy.url, [...eventTypes])
  await service.database.pool.query('update webhooks set events = events || $2::text where id = $1', [
    id,
    unknownType,
  ])
  const own = join(folder, name.replaceAll(/\W/g, '-').toLowerCase())
  mkdirSync(own)
  const file = join(own, `hook.${extension}`)
  writeFileSync(file, receiverOf(heading))
  const program = start(file, { PORT: String(port), SECRET: secret })
  await waitUntil(async () => {
    if (await isOpen(port)) return true
    const ended = await Promise.race([program.ended, Promise.resolve(undefined)])
    if (ended !== undefined) throw new Error(`${name} ended: ${await program.stderr}`)
    return false
  }, startMs)
  return { name, id, program, send, received: proxy.received }
}

const typesOf = (received: readonly ReceivedRequest[]): string[] =>
  [...new Set(received.map(({ body }): string => JSON.parse(body).type))].toSorted()

test('the receivers of the README have about ten lines each', () => {
  for (const [, heading, language] of receivers) {
    const lines = receiverOf(heading)
      .split('\n')
      .filter((line) => line.trim() !== '')
    assert.ok(lines.length <= (language === 'py' ? 14 : 12), `${heading}: ${lines.length}`)
  }
})

test(`the receivers of the README, here ${receivers.map(([name]) => name).join(', ')}, take events of every type, test events and unknown ones, and refuse forgeries`, async () => {
  const workspace = await createWorkspace(service)
  const running = await Promise.all(receivers.map((receiver) => run(receiver, workspace)))
  await raiseEveryType(service, workspace)
  await raiseUnknownType(service, workspace)
  const browser = await signIn(service, workspace, workspace.owner)
  for (const { id } of running) assert.equal((await browser.post(`/webhooks/${id}/test`)).status, 202)

  const expected = [...eventTypes, unknownType, 'webhook.test'].toSorted()
  for (const { name, received } of running) {
    await waitUntil(() => typesOf(received).length >= expected.length)
    assert.deepEqual(typesOf(received), expected, name)
  }
  await workspace.post('/tasks', { title: 'Still there', list_id: await workspace.list() })
  for (const { name, id, program, send, received } of running) {
    await program.line(/created Still there$/)
    await waitUntil(async () => (await attemptsOf(service, id)).length >= received.length)
    for (const { event_type, outcome, attempt } of await attemptsOf(service, id))
      assert.deepEqual([outcome, attempt], ['delivered', 1], `${name}: ${event_type}`)

    const [first] = received
    const genuine = { headers: passedOn(first!), body: first!.body }
    const { 'x-service-signature': signature = '' } = genuine.headers
    const signed = (value: string) => ({ ...genuine.headers, 'x-service-signature': value })
    const tries: [what: Partial<ReceivedRequest>, status: number][] = [
      [{}, 204],
      [{ body: first!.body.replace('"id"', '"ID"') }, 400],
      [{ headers: signed(signature.replace('t=', 't=1')) }, 400],
      [{ headers: signed(`${signature.slice(0, -4)}0000`) }, 400],
      [{ headers: { 'content-type': 'application/json' } }, 400],
    ]
    for (const [what, status] of tries)
      assert.equal((await send({ ...genuine, ...what })).status, status, `${name}: ${JSON.stringify(what)}`)
    program.kill('SIGTERM')
    await program.ended
  }
})
