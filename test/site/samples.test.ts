import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { operationsOf, readApiDocument, type Operation } from '../../site/reference/document.ts'
import { samplesOf, type Sample } from '../../site/samples/samples.ts'
import { type Client, createClient } from '../support/client.ts'
import { pathsWithCurl } from '../support/examples.ts'
import { createInstallation, ownerPassword } from '../support/installation.ts'
import { startProcess, temporaryFolder, waitUntil } from '../support/processes.ts'
import { createSampleObjects, preparations, type SampleIds } from '../support/sample-fixture.ts'
import { installSdk } from '../support/sdk.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const document = readApiDocument()
const { schemas } = document.components
const operations = operationsOf(document)

test('every operation has a sample in curl, TypeScript and Python', () => {
  for (const operation of operations)
    assert.deepEqual(
      samplesOf(operation, schemas).map(({ language, code }) => [language, code.includes('undefined')]),
      [
        ['curl', false],
        ['typescript', false],
        ['python', false],
      ],
      operation.id,
    )
})

test('where the SDK has a method for an operation, its sample shows that method', () => {
  const folder = join(root, 'packages/sdk/src/resources')
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const called = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/'(GET|POST|PUT|PATCH|DELETE)', '(\/[^']*)'/g)].map(
        ([, method, path]) => `${method} /api/v1${path}`,
      ),
    ),
  )
  const without = operations.filter(({ method, path }) => called.has(`${method} ${path}`))
  assert.ok(without.length >= 20)
  const wrong = without.filter((operation) =>
    /daybook\.request\(|fetch\(/.test(
      samplesOf(operation, schemas).find(({ language }) => language === 'typescript')?.code ?? '',
    ),
  )
  assert.deepEqual(
    wrong.map(({ id }) => id),
    [],
    'name the method in site/samples/typescript.ts',
  )
})

/** How a sample of each language is run, in the folder it is in. */
const programs: Record<
  Sample['language'],
  { file: string; command: (file: string) => string; before: string }
> = {
  curl: {
    file: 'sample.sh',
    command: (file) => `. ./${file}`,
    // Prints the status as well.
    before: 'curl() { command curl -sS -w \'\\nstatus %{http_code}\\n\' "$@"; }\n',
  },
  typescript: {
    file: 'sample.ts',
    command: (file) => `'${process.execPath}' --import ./print-status.mjs ${file}`,
    before: '',
  },
  python: { file: 'sample.py', command: (file) => `python3 ${file}`, before: '' },
}
const hasPython = spawnSync('python3', ['-c', 'import requests']).status === 0
const languages: Sample['language'][] = ['curl', 'typescript', ...(hasPython ? (['python'] as const) : [])]

const printStatus = {
  'print-status.mjs': `const send = globalThis.fetch
globalThis.fetch = async (...request) => {
  const response = await send(...request)
  console.log('status', response.status)
  return response
}\n`,
  'sitecustomize.py': `import requests
send = requests.Session.send
def send_and_print(self, *args, **options):
    response = send(self, *args, **options)
    print('status', response.status_code, flush=True)
    return response
requests.Session.send = send_and_print\n`,
}

test(`every sample in ${languages.join(', ')} does on a running Daybook what the document says`, async () => {
  const installation = await createInstallation()
  const service = await installation.serve()
  const folder = installSdk()
  await Promise.all(
    languages.map(async (language) => {
      const { token, ownerId } = await createWorkspace(installation, language)
      const client = createClient({ url: installation.url, dispatcher: installation.dispatcher() }, token)
      const own = join(folder, language)
      mkdirSync(own)
      for (const [name, text] of Object.entries(printStatus)) writeFileSync(join(own, name), text)
      writeFileSync(join(own, 'offer.txt'), 'Our offer')
      const env = {
        PATH: pathsWithCurl(temporaryFolder())[0] ?? '',
        PYTHONPATH: own,
        DAYBOOK_URL: installation.url,
        DAYBOOK_TOKEN: token,
        ...trusting(join(installation.dataDir, 'tls/ca.pem')),
      }
      for (const operation of operations) {
        const ids = await createSampleObjects(client, ownerId)
        await preparations[operation.id]?.(client, ids)
        await runSample(operation, language, own, env, client, ids)
      }
    }),
  )
  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})

const trusting = (ca: string) => ({
  CURL_CA_BUNDLE: ca,
  NODE_EXTRA_CA_CERTS: ca,
  REQUESTS_CA_BUNDLE: ca,
})

async function createWorkspace(
  { command }: Awaited<ReturnType<typeof createInstallation>>,
  name: string,
): Promise<{ token: string; ownerId: string }> {
  const { workspace, owner } = await command(
    `workspace create --name ${name} --plan business --owner-email ${name}@example.com`,
    '--owner-name',
    'Olive Owner',
    '--owner-password',
    ownerPassword,
  )
  const words = `token create --workspace ${workspace.id} --member ${owner.id} --name samples --scopes all`
  return { token: (await command(words)).token, ownerId: owner.id }
}

async function runSample(
  operation: Operation,
  language: Sample['language'],
  folder: string,
  env: Record<string, string>,
  client: Client,
  ids: SampleIds,
): Promise<void> {
  const { code } = samplesOf(operation, schemas).find((sample) => sample.language === language)!
  const { file, command, before } = programs[language]
  writeFileSync(join(folder, file), before + withIds(code, ids))
  const run = startProcess(
    ['sh', '-euc', `cd '${folder}' && exec ${command(file)}`.replace('exec .', '.')],
    env,
  )
  if (operation.success.type === 'text/event-stream') {
    // It has no end, so an event that arrives is its success.
    let isDone = false
    const arrived = run.line(/task\.created/).finally(() => (isDone = true))
    await waitUntil(async () => {
      if (!isDone) await client.post('/tasks', { title: 'Something new', list_id: ids['lst'] })
      return isDone
    })
    await arrived
    run.kill('SIGTERM')
    await run.ended
    return
  }
  const [ended, stdout, stderr] = await Promise.all([run.ended, run.stdout, run.stderr])
  const what = `${operation.id} in ${language}\n${withIds(code, ids)}\n${stdout}${stderr}`
  assert.equal(ended, 0, what)
  const statuses = [...stdout.matchAll(/^status (\d+)$/gm)].map(([, status]) => status)
  assert.ok(statuses.length > 0, what)
  for (const status of statuses) {
    assert.ok(Number(status) < 300, what)
    assert.ok(status === operation.success.status || operation.id === 'putTask', what)
  }
}

/** Replaces the ids of the document by real ones. @throws for an id of a kind that nothing was created of */
const withIds = (code: string, ids: SampleIds): string =>
  code.replaceAll(/\b([a-z]{3})_01jd42e76ke0080ppaatcsyj6([9a])\b/g, (id, prefix: string, nth: string) => {
    const kind = nth === '9' ? prefix : `other ${prefix}`
    assert.ok(ids[kind], `create a ${id} in test/support/sample-fixture.ts`)
    return ids[kind]
  })

test('every sample in TypeScript has the types of the SDK', () => {
  const folder = installSdk()
  for (const operation of operations) {
    const [, typescript] = samplesOf(operation, schemas)
    writeFileSync(join(folder, `${operation.id}.ts`), typescript?.code ?? '')
  }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'esnext',
        module: 'nodenext',
        moduleDetection: 'force',
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      include: ['*.ts'],
    }),
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder],
    { encoding: 'utf8' },
  )
  assert.equal(status, 0, stdout)
})
