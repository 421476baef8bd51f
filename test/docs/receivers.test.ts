import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { eventTypes } from '../../src/platform/events/event-types.ts'
import { examplesOf } from '../support/examples.ts'
import { signIn } from '../support/member-browser.ts'
import { freePort, startProcess, temporaryFolder, waitUntil } from '../support/processes.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { raiseEveryType, raiseUnknownType, unknownType } from '../exchange/webhooks/raise-every-type.ts'
import { attemptsOf, createWebhook, startEngine, startWebhookService } from '../exchange/webhooks/support.ts'

const service = await startWebhookService()
startEngine(service, { timeLimitMs: 10_000 })
const folder = temporaryFolder()

const documents = ['README.md', ...markdownIn('docs')]
const commands: Record<string, [command: string, extension: string]> = {
  js: [process.execPath, 'mjs'],
  python: ['python3', 'py'],
}
const installed = new Set(
  Object.keys(commands).filter((language) => spawnSync(commands[language]![0], ['--version']).status === 0),
)

function markdownIn(path: string): string[] {
  return readdirSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(path, name))
}

/** The programs in the documents that receive webhooks: those that listen on a port. */
const receivers = documents.flatMap((document) =>
  examplesOf(document, ...Object.keys(commands)).flatMap(({ language, code }, index) =>
    /\bPORT\b/.test(code) ? [{ name: `${document}, ${language} ${index + 1}`, language, code }] : [],
  ),
)

const webhookHeaders = ({ headers }: ReceivedRequest) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:x-service|webhook-|content-type)/.test(name)),
  )

test('the documents have a receiver in JavaScript and one in Python', () => {
  assert.deepEqual(receivers.map(({ language }) => language).toSorted(), ['js', 'python'])
})

type Receiver = (typeof receivers)[number]

/** Runs a receiver behind a proxy that terminates TLS for it, as the endpoint of a workspace. */
async function runReceiver({ name, language, code }: Receiver, workspace: TestWorkspace) {
  const [command, extension] = commands[language]!
  const port = await freePort()
  const proxy = await startReceiver({
    handler: (response, received) =>
      void fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: webhookHeaders(received),
        body: received.body,
      }).then(
        ({ status }) => response.writeHead(status).end(),
        () => response.writeHead(502).end(),
      ),
  })
  const { id, secret } = await createWebhook(workspace, proxy.url, [...eventTypes])
  await service.database.pool.query('update webhooks set events = events || $2::text where id = $1', [
    id,
    unknownType,
  ])
  const file = join(folder, `receiver-${language}.${extension}`)
  writeFileSync(file, code)
  const program = startProcess([command, file], { PORT: String(port), SECRET: secret })
  await program.line(/^listening$/)
  return { name, id, program, received: proxy.received }
}

const typesOf = (received: readonly ReceivedRequest[]): string[] =>
  [...new Set(received.map(({ body }): string => JSON.parse(body).type))].toSorted()

//
test('regression: the receivers in the documents take events of every type, test events and unknown ones, and go on', async () => {
  const workspace = await createWorkspace(service)
  const running = await Promise.all(
    receivers
      .filter(({ language }) => installed.has(language))
      .map((receiver) => runReceiver(receiver, workspace)),
  )
  await raiseEveryType(service, workspace)
  await raiseUnknownType(service, workspace)
  const browser = await signIn(service, workspace, workspace.owner)
  for (const { id } of running) assert.equal((await browser.post(`/webhooks/${id}/test`)).status, 202)

  const expected = [...eventTypes, unknownType, 'webhook.test'].toSorted()
  for (const { received } of running) {
    await waitUntil(() => typesOf(received).length >= expected.length)
    assert.deepEqual(typesOf(received), expected)
  }
  await workspace.post('/tasks', { title: 'Still there', list_id: await workspace.list() })
  for (const { name, id, program, received } of running) {
    await program.line(/^task\.created Still there$/)
    await waitUntil(async () => (await attemptsOf(service, id)).length >= received.length)
    for (const { event_type, outcome, attempt } of await attemptsOf(service, id))
      assert.deepEqual([outcome, attempt], ['delivered', 1], `${name}: ${event_type}`)
    program.kill('SIGTERM')
    await program.ended
    assert.equal(await program.stderr, '', name)
  }
})
