import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventTypes } from '../src/events/types.ts'
import { assertPrinted, examplesOf, pathsWithCurl, runShell } from './support/examples.ts'
import { freePort, start, temporaryFolder, until } from './support/processes.ts'
import { type Received, startReceiver } from './support/receiver.ts'
import { createWorkspace, type TestWorkspace } from './support/workspace.ts'
import { createTask, defaultGapsMs, startEngine, startReachingService } from './webhooks/support.ts'

const service = await startReachingService()
startEngine(service, { timeLimitMs: 10_000, retryGapsMs: [50, ...defaultGapsMs.slice(1)] })
const folder = temporaryFolder()
const ca = join(folder, 'ca.pem')
writeFileSync(ca, service.ca)
const API = `${service.url}/api/v1`
const guide = 'docs/webhooks.md'
const [PATH = ''] = pathsWithCurl(folder)

const [receiver, catchUp] = examplesOf(guide, 'js')
const [inPython] = examplesOf(guide, 'python')
const printed = receiver?.printed ?? ''

const hasPython = spawnSync('python3', ['--version']).status === 0
const programs: { language: string; command: string; file: string; code: string }[] = [
  { language: 'JavaScript', command: process.execPath, file: 'receiver.mjs', code: receiver?.code ?? '' },
  ...(hasPython
    ? [{ language: 'Python', command: 'python3', file: 'receiver.py', code: inPython?.code ?? '' }]
    : []),
]
const languages = hasPython ? 'JavaScript and Python' : 'JavaScript alone, since python3 is not here'

/** A task and what happens to it in the guide. */
async function live(workspace: TestWorkspace): Promise<void> {
  const { id } = await createTask(workspace, await workspace.list(), 'Call the supplier')
  await workspace.patch(`/tasks/${id}`, { title: 'Call the new supplier' })
}

async function end(workspace: TestWorkspace): Promise<void> {
  const { body } = await workspace.get('/tasks')
  await workspace.post(`/tasks/${body.data[0].id}/complete`)
  await workspace.delete(`/tasks/${body.data[0].id}`)
}

test(`the guide's receiver, in ${languages}, follows a task, drops what it had and refuses what is forged (R-186, R-187)`, async () => {
  for (const { command, file, code } of programs) {
    const workspace = await createWorkspace(service)
    const port = await freePort()
    const send = ({ headers, body }: Received) => {
      const passed = Object.entries(headers).filter(([name]) =>
        /^(?:x-service|webhook-|content-type)/.test(name),
      )
      return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: Object.fromEntries(passed), body })
    }
    // What ends TLS in front of it.
    const proxy = await startReceiver({
      handler: (response, received) =>
        void send(received).then(
          ({ status }) => response.writeHead(status).end(),
          () => response.writeHead(502).end(),
        ),
    })
    const [curl] = examplesOf(guide, 'sh')
    const env = { PATH, API, TOKEN: workspace.token ?? '', CURL_CA_BUNDLE: ca, HOOK: proxy.url }
    const address = await runShell(curl?.code ?? '', env)
    assertPrinted(address, curl?.printed ?? '')

    writeFileSync(join(folder, file), code)
    const program = start([command, join(folder, file)], {
      PORT: String(port),
      SECRET: JSON.parse(address).secret,
    })
    await program.line(/^listening$/)
    await live(workspace)
    await program.line(/^task\.updated/)
    await end(workspace)
    await program.line(/^task\.deleted/)

    const [first] = proxy.received
    const tries: [what: Partial<Received>, status: number][] = [
      [{}, 204],
      [{ body: first!.body.replace('supplier', 'swindler') }, 400],
      [{ headers: { 'x-service-signature': '' } }, 400],
      [{ headers: { 'x-service-signature': 't=1,v1=é' } }, 400],
      [
        { headers: { 'x-service-signature': first!.headers['x-service-signature']!.replace('t=', 't=1') } },
        400,
      ],
      [
        { headers: { 'x-service-signature': first!.headers['x-service-signature']!.replace(',', ',v1=0,') } },
        204,
      ],
    ]
    for (const [what, status] of tries)
      assert.equal((await send({ ...first!, ...what })).status, status, JSON.stringify(what))
    program.kill('SIGTERM')
    await program.ended
    assert.equal(await program.stdout, printed, file)
  }
})

test('the guide reads the event log to its end and goes on from there (D45)', async () => {
  const workspace = await createWorkspace(service)
  await live(workspace)
  await until(async () => (await workspace.get('/events', { types: 'task.updated' })).body.data.length === 1)
  const program = join(folder, 'catch-up.mjs')
  writeFileSync(program, catchUp?.code ?? '')
  const run = start([process.execPath, program], {
    API,
    TOKEN: workspace.token ?? '',
    NODE_EXTRA_CA_CERTS: ca,
  })
  assert.equal(await run.ended, 0, await run.stderr)
  assert.equal(await run.stdout, catchUp?.printed)
})

test('the types of events that the guide lists are those of the code', () => {
  const text = readFileSync(new URL(`../${guide}`, import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (`[a-z]+\.[^|]*) \|/gm)].map(([, first = '']) => first)
  const named = rows.flatMap((row) => [...row.matchAll(/`([a-z_.]+)`/g)].map(([, type = '']) => type))
  assert.deepEqual(named.toSorted(), eventTypes.toSorted())
})
