import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import type { EventType as ServiceEventType } from '../../src/platform/events/event-types.ts'
import type { EventType } from '../../packages/sdk/src/index.ts'
import { operations } from '../support/api-operations.ts'
import { examplesOf } from '../support/examples.ts'
import { importSdk, installSdk } from '../support/sdk.ts'

const folder = installSdk()
const installed = join(folder, 'node_modules/@daybook/sdk')
const root = fileURLToPath(new URL('../../', import.meta.url))
const { version, daybook } = await importSdk(folder).then((sdk) => ({
  version: sdk.version,
  daybook: new sdk.Daybook({ url: 'https://daybook.example', token: 'dbp_1' }),
}))

const maxBytes = 10_000

test('the tarball installs in an empty folder, brings nothing else and has only what is needed to use it', () => {
  const {
    name,
    dependencies = {},
    version: published,
  } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  assert.deepEqual([name, dependencies, published], ['@daybook/sdk', {}, version])
  const packages = readdirSync(join(folder, 'node_modules')).filter((entry) => !entry.startsWith('.'))
  assert.deepEqual(packages, ['@daybook'])
  assert.deepEqual(readdirSync(join(folder, 'node_modules/@daybook')), ['sdk'])
  assert.deepEqual(readdirSync(installed).toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json'])
})

test('the whole SDK, with every store, is at most 10 kB minified and gzipped', async () => {
  const entry = join(folder, 'everything.js')
  writeFileSync(
    entry,
    ['', '/sqlite', '/postgres'].map((path) => `export * from '@daybook/sdk${path}'\n`).join(''),
  )
  const bundle = await rolldown({ input: entry, platform: 'neutral', resolve: { mainFields: [] } })
  const { output } = await bundle.generate({ format: 'esm', minify: true })
  assert.equal(output.length, 1)
  assert.deepEqual(output[0].imports, [])
  const bytes = gzipSync(output[0].code, { level: 9 }).length
  assert.ok(bytes <= maxBytes, `${bytes} bytes`)
})

/** Operations without a method of their own. */
const withoutMethod: string[] = []

test('every operation of the API has a method', () => {
  const code = readdirSync(join(installed, 'dist/resources'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(installed, 'dist/resources', name), 'utf8'))
    .join('\n')
  const missing = operations
    .map(({ method, path }) => ({ method: method.toUpperCase(), path: path.replace(/^\/api\/v1/, '') }))
    .filter(({ method, path }) => {
      const place = RegExp.escape(path)
      return !new RegExp(
        `'${method}', ?'${place}'|method: '${method}',\\s+path: (?:fill\\()?'${place}'`,
      ).test(code)
    })
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(missing, withoutMethod)
  assert.equal(typeof daybook.tasks.create, 'function')
})

test('the types of events are those of the service', () => {
  const same: [EventType] extends [ServiceEventType]
    ? [ServiceEventType] extends [EventType]
      ? true
      : false
    : false = true
  assert.ok(same)
})

/** What TypeScript must accept and, where marked, refuse. */
const consumer = `
import { Daybook, type DaybookEvent, type DeletedTask, type HiddenTask } from '@daybook/sdk'
import { memoryStore, type Task, verifyWebhook } from '@daybook/sdk'
import { postgresStore } from '@daybook/sdk/postgres'
import { sqliteStore } from '@daybook/sdk/sqlite'

export async function use(daybook: Daybook): Promise<void> {
  const task: Task = await daybook.tasks.create({ title: 'Call', list_id: 'lst_1', due_date: null })
  task.title.toUpperCase()
  // @ts-expect-error a task has no such field
  await daybook.tasks.create({ titel: 'Call' })
  // @ts-expect-error not a filter
  daybook.tasks.list({ complted: false })
  for await (const one of daybook.tasks.list({ completed: false })) one.checklist.length
  for await (const one of daybook.tasks.list({ include_deleted: true })) {
    // @ts-expect-error it may be deleted
    one.checklist.length
    if (!one.deleted) one.checklist.length
    else if ('reason' in one) one.reason satisfies HiddenTask['reason']
    else one.deleted_at satisfies DeletedTask['deleted_at']
  }
  const { secret } = await daybook.webhooks.create({ url: 'https://example.com/hook', events: ['task.created'] })
  secret.length
  // @ts-expect-error no such type
  await daybook.webhooks.create({ url: 'https://example.com/hook', events: ['task.made'] })
  await daybook.mirror(memoryStore()).sync()
  await daybook.mirror(postgresStore(async () => ({ rows: [] }))).sync()
  sqliteStore
}

export function handle(event: DaybookEvent): string | null {
  switch (event.type) {
    case 'task.updated':
      return event.data.changed.join() + event.data.task.title + (event.data.previous.title ?? '')
    case 'comment.created':
      return event.data.comment.author_id
    case 'webhook.test':
      // @ts-expect-error it has no task
      event.data.task
      return event.data.webhook_id
    case 'list.archived':
    case 'list.unarchived':
      return event.data.list.name
    default:
      return event.type
  }
}
verifyWebhook satisfies (body: string, headers: Headers, secret: string) => Promise<DaybookEvent>
`

test('TypeScript 5 and 7 know the fields of every object and what an event of each type has', () => {
  writeFileSync(join(folder, 'consumer.ts'), consumer)
  const [example] = examplesOf('packages/sdk/README.md', 'ts')
  writeFileSync(join(folder, 'readme.ts'), example?.code.replaceAll('process.env', 'environment') ?? '')
  writeFileSync(
    join(folder, 'environment.d.ts'),
    'declare const environment: Record<string, string | undefined>',
  )
  for (const resolution of ['nodenext', 'bundler']) {
    const options = {
      target: 'es2022',
      module: resolution === 'bundler' ? 'esnext' : 'nodenext',
      moduleResolution: resolution,
      lib: ['es2023', 'dom'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
    )
    for (const compiler of ['node_modules/typescript', 'packages/sdk/node_modules/typescript']) {
      const program = join(root, compiler, 'bin/tsc')
      const { status, stdout } = spawnSync(process.execPath, [program, '-p', folder], { encoding: 'utf8' })
      assert.equal(status, 0, stdout)
    }
  }
})
