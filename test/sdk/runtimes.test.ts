import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { signedHeaders, signingKey } from '../../src/exchange/webhooks/delivery/sign.ts'
import { newWebhookSecret } from '../../src/exchange/webhooks/secret.ts'
import { createInstallation } from '../support/installation.ts'
import { freePort, startProcess } from '../support/processes.ts'
import { findRuntimes } from '../support/runtimes.ts'
import { installSdk } from '../support/sdk.ts'

const folder = installSdk()
const installation = await createInstallation()
await installation.serve()
const ca = join(installation.dataDir, 'tls/ca.pem')

/** Does everything that depends on the runtime: TLS, time, randomness, cryptography, signals, SQLite. */
const program = join(folder, 'everything.mjs')
writeFileSync(
  program,
  `import { ConnectionError, Daybook, memoryStore, NotFoundError, verifyWebhook } from '@daybook/sdk'
import { sqliteStore } from '@daybook/sdk/sqlite'
import process from 'node:process'

const { URL: url, TOKEN: token, LIST: list_id, DEAD, BODY, HEADERS, SECRET } = process.env
const attempts = []
const daybook = new Daybook({ url, token, log: (attempt) => attempts.push(attempt) })
const nameOf = (promise) => promise.then(() => 'no error', ({ name }) => name)
const results = {}

const task = await daybook.tasks.create({ title: 'Zażółć 🎉', list_id, due_date: '2027-01-31' })
await daybook.tasks.create({ title: 'Second', list_id })
results.titles = []
for await (const { title } of daybook.tasks.list({ list_id, limit: 1 })) results.titles.push(title)
results.completed = (await daybook.tasks.complete(task.id)).completed

const store = memoryStore()
const mirror = daybook.mirror(store)
await mirror.sync()
await daybook.tasks.delete(task.id)
await mirror.sync()
results.mirrored = store.tasks().map(({ title }) => title)
const ending = new AbortController()
const running = mirror.run({ signal: ending.signal })
ending.abort()
await running

const sqlite = globalThis.Bun
  ? new (await import('bun:sqlite')).Database(':memory:')
  : await import('node:sqlite').then(({ DatabaseSync }) => new DatabaseSync(':memory:'), () => undefined)
if (sqlite) {
  await daybook.mirror(sqliteStore(sqlite)).sync()
  await daybook.mirror(sqliteStore(sqlite)).sync()
  results.inSqlite = sqlite.prepare('select task from daybook_tasks where not deleted').all()
    .map(({ task }) => JSON.parse(task).title)
}

results.missing = await nameOf(daybook.tasks.get('tsk_1'))
results.instance = await daybook.tasks.get('tsk_1').catch((error) => error instanceof NotFoundError)
results.aborted = await nameOf(daybook.tasks.get(task.id, { signal: AbortSignal.abort(new RangeError('left')) }))
const elsewhere = new Daybook({ url: DEAD, token, attempts: 1 })
results.down = await elsewhere.tasks.get('tsk_1').catch((error) => error instanceof ConnectionError)
results.event = (await verifyWebhook(BODY, JSON.parse(HEADERS), SECRET)).id
results.forged = await nameOf(verifyWebhook(BODY + ' ', new Headers(JSON.parse(HEADERS)), SECRET))
results.attempts = attempts.every(({ attempt, requestId }) => attempt === 1 && /^req_/.test(requestId))
console.log(JSON.stringify(results))
process.exit()
`,
)

/** Trusts nothing, to see what an untrusted certificate looks like. */
const untrusting = join(folder, 'untrusting.mjs')
writeFileSync(
  untrusting,
  `import { Daybook } from '@daybook/sdk'
import process from 'node:process'
const daybook = new Daybook({ url: process.env.URL, token: 'dbp_1' })
const startedAt = performance.now()
const { name, message } = await daybook.tasks.get('tsk_1').catch((error) => error)
console.log(JSON.stringify({ name, message, isQuick: performance.now() - startedAt < 900 }))
process.exit()
`,
)

for (const { name, command, trust } of findRuntimes())
  test(`the packed SDK works in ${name} against a real service over TLS`, async () => {
    const [workspace] = await installation.createWorkspaces(1)
    const secret = newWebhookSecret()
    const body = JSON.stringify({ id: 'evt_1', type: 'task.created', data: {} })
    const headers = signedHeaders(
      'evt_1',
      Buffer.from(body),
      [signingKey(secret)],
      Math.floor(Date.now() / 1000),
    )
    const env = {
      URL: installation.url,
      TOKEN: workspace!.client.token ?? '',
      LIST: workspace!.listId,
      DEAD: `https://localhost:${await freePort()}`,
      BODY: body,
      HEADERS: JSON.stringify(headers),
      SECRET: secret,
      HOME: folder,
    }
    const run = startProcess([...command, program], { ...env, ...trust(ca) })
    assert.equal(await run.ended, 0, `${await run.stdout}${await run.stderr}`)
    const { inSqlite = ['Second'], ...results } = JSON.parse(await run.stdout)
    assert.deepEqual(inSqlite, ['Second'])
    assert.deepEqual(results, {
      titles: ['Zażółć 🎉', 'Second'],
      completed: true,
      mirrored: ['Second'],
      missing: 'NotFoundError',
      instance: true,
      aborted: 'RangeError',
      down: true,
      event: 'evt_1',
      forged: 'WebhookVerificationError',
      attempts: true,
    })

    const doubtful = startProcess([...command, untrusting], { URL: installation.url, HOME: folder })
    assert.equal(await doubtful.ended, 0, await doubtful.stderr)
    const error = JSON.parse(await doubtful.stdout)
    assert.deepEqual([error.name, error.isQuick], ['ConnectionError', true], error.message)
    assert.match(error.message, /certificate/i)
  })
