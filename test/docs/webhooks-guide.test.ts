import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { loadConfig } from '../../src/core/config/config.ts'
import { eventTypes } from '../../src/platform/events/event-types.ts'
import { signedHeaders, signingKey } from '../../src/exchange/webhooks/delivery/sign.ts'
import { createGuard } from '../../src/exchange/webhooks/guard/guard.ts'
import { newWebhookSecret } from '../../src/exchange/webhooks/secret.ts'
import { assertPrinted, examplesOf, pathsWithCurl, runShell } from '../support/examples.ts'
import { freePort, startProcess, temporaryFolder, waitUntil } from '../support/processes.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { publicUrl } from '../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { createTask, defaultGapsMs, startEngine, startWebhookService } from '../exchange/webhooks/support.ts'

const service = await startWebhookService()
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

/** A task, and the changes to it in the guide. */
async function live(workspace: TestWorkspace): Promise<void> {
  const { id } = await createTask(workspace, await workspace.list(), 'Call the supplier')
  await workspace.patch(`/tasks/${id}`, { title: 'Call the new supplier' })
}

async function end(workspace: TestWorkspace): Promise<void> {
  const { body } = await workspace.get('/tasks')
  await workspace.post(`/tasks/${body.data[0].id}/complete`)
  await workspace.delete(`/tasks/${body.data[0].id}`)
}

/** Compares a delivery with the one in the guide: its headers in order, and the beginning of its body. */
function assertLikeTheRequest({ method, headers, body }: ReceivedRequest): void {
  const [request] = examplesOf(guide, 'http')
  const [head = '', shown = ''] = (request?.code ?? '').trimEnd().split('\n\n')
  const [line = '', ...lines] = head.split('\n')
  assert.equal(line, `${method} /hook HTTP/1.1`)
  const names = lines.map((one) => one.split(':')[0]!.toLowerCase())
  assert.deepEqual(
    Object.keys(headers).filter((name) => names.includes(name)),
    names,
  )
  for (const name of ['content-type', 'user-agent'])
    assert.ok(lines.includes(`${name}: ${headers[name]}`), name)
  assert.match(body, new RegExp(`^${RegExp.escape(shown).replaceAll('…', '.*')}$`))
}

// R-186, R-187
test(`the guide's receiver, in ${languages}, follows a task, drops duplicates and refuses forgeries`, async () => {
  for (const { command, file, code } of programs) {
    const workspace = await createWorkspace(service)
    const port = await freePort()
    const send = ({ headers, body }: ReceivedRequest) => {
      const passed = Object.entries(headers).filter(([name]) =>
        /^(?:x-service|webhook-|content-type)/.test(name),
      )
      return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: Object.fromEntries(passed), body })
    }
    // The proxy that terminates TLS for it.
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
    const program = startProcess([command, join(folder, file)], {
      PORT: String(port),
      SECRET: JSON.parse(address).secret,
    })
    await program.line(/^listening$/)
    await live(workspace)
    await program.line(/^task\.updated/)
    await end(workspace)
    await program.line(/^task\.deleted/)

    const [first] = proxy.received
    assertLikeTheRequest(first!)
    const tries: [what: Partial<ReceivedRequest>, status: number][] = [
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
    const tried = examplesOf(guide, 'sh').find(({ code }) => code.includes('/test'))
    assertPrinted(await runShell(tried?.code ?? '', env), tried?.printed ?? '')
  }
})

// D45
test('the guide reads the event log to its end and continues from there', async () => {
  const workspace = await createWorkspace(service)
  await live(workspace)
  await waitUntil(
    async () => (await workspace.get('/events', { types: 'task.updated' })).body.data.length === 1,
  )
  const program = join(folder, 'catch-up.mjs')
  writeFileSync(program, catchUp?.code ?? '')
  const run = startProcess([process.execPath, program], {
    API,
    TOKEN: workspace.token ?? '',
    NODE_EXTRA_CA_CERTS: ca,
  })
  assert.equal(await run.ended, 0, await run.stderr)
  assert.equal(await run.stdout, catchUp?.printed)
})

test('the types of events that the guide lists are those of the code', () => {
  const text = readFileSync(new URL(`../../${guide}`, import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (`[a-z]+\.[^|]*) \|/gm)].map(([, first = '']) => first)
  const named = rows.flatMap((row) => [...row.matchAll(/`([a-z_.]+)`/g)].map(([, type = '']) => type))
  assert.deepEqual(named.toSorted(), eventTypes.toSorted())
})

const isHere = (...command: [string, string]) => spawnSync(command[0], [command[1]]).status === 0
const [hasGo, hasOpenssl] = [isHere('go', 'version'), isHere('openssl', 'version')]
const [inGo] = examplesOf(guide, 'go')
const [inShell] = examplesOf(guide, 'bash')

function inAShell(): string[] {
  const file = join(folder, 'verify.sh')
  writeFileSync(file, `${inShell?.code ?? ''}is_genuine "$@"\n`)
  return ['sh', file]
}

function compiledGo(): string[] {
  const imports = 'crypto/hmac crypto/sha256 encoding/hex os slices strconv strings time'.split(' ')
  const source = join(folder, 'verify.go')
  writeFileSync(
    source,
    `package main
    import (${imports.map((name) => `"${name}"`).join(';')})
    ${inGo?.code ?? ''}
    func main() {
      body, _ := os.ReadFile(os.Args[1])
      if !isGenuine(body, os.Args[2], os.Getenv("SECRET")) { os.Exit(1) }
    }`,
  )
  const built = spawnSync('go', ['build', '-o', join(folder, 'verify'), source], {
    env: { ...process.env, CGO_ENABLED: '0', GO111MODULE: 'off', GOTOOLCHAIN: 'local' },
  })
  assert.equal(built.status, 0, String(built.stderr))
  return [join(folder, 'verify')]
}

/**
 * Programs that verify a body in a file with a header and SECRET, by exit code, in the installed languages.
 */
const verifiers = { ...(hasOpenssl ? { 'a shell': inAShell } : {}), ...(hasGo ? { Go: compiledGo } : {}) }

// R-182, R-187, D41
test(`the guide's functions in other languages, here ${Object.keys(verifiers).join(' and ') || 'none'}, verify our signatures, even while a secret is being replaced, and nothing else`, () => {
  const [secret, former] = [newWebhookSecret(), newWebhookSecret()]
  const body = Buffer.from('{"id":"evt_1","data":{"title":"Zażółć \u2028 🎉 %s\\n"}}')
  // Signed when it's verified: what comes before, such as compiling, may take longer than the tolerance leaves.
  const sign = (laterS: number, ...secrets: string[]) =>
    signedHeaders('evt_1', body, secrets.map(signingKey), Math.floor(Date.now() / 1_000) + laterS)[
      'X-Service-Signature'
    ]!
  const genuine = () => sign(0, secret)
  const cases: [header: () => string, body: Buffer, genuine: boolean][] = [
    [genuine, body, true],
    [() => sign(0, former, secret), body, true],
    [() => sign(0, secret, former), body, true],
    [() => sign(-290, secret), body, true],
    [() => sign(290, secret), body, true],
    [() => genuine().replace(',', ',v0=1,'), body, true],
    [() => sign(0, former), body, false],
    [() => sign(-310, secret), body, false],
    [() => sign(320, secret), body, false],
    [genuine, Buffer.from(`${String(body)}\n`), false],
    [() => genuine().slice(0, -1), body, false],
    [() => genuine().replace('v1=', 'v0='), body, false],
    [() => genuine().replace('t=', 't=1'), body, false],
    [() => '', body, false],
    [() => 't=1,v1=é', body, false],
  ]
  const file = join(folder, 'body')
  for (const [language, make] of Object.entries(verifiers)) {
    const [command = '', ...args] = make()
    for (const [headerOf, sent, expected] of cases) {
      const header = headerOf()
      writeFileSync(file, sent)
      const env = { PATH: process.env['PATH'] ?? '', SECRET: secret }
      const { status } = spawnSync(command, [...args, file, header], { env })
      assert.equal(status === 0, expected, `${language} ${header} ${String(sent)}`)
    }
  }
})

if (hasOpenssl)
  test('deliveries and strict clients accept the guide’s private CA, for localhost and its address', async () => {
    const own = join(folder, 'authority')
    mkdirSync(own)
    const recipe = examplesOf(guide, 'sh').find(({ code }) => code.includes('openssl'))
    await runShell(recipe?.code ?? '', { PATH }, own)
    const read = (name: string) => readFileSync(join(own, name), 'utf8')
    const server = createServer({ cert: read('receiver.pem'), key: read('receiver.key') })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => server.close())
    const { port } = server.address() as AddressInfo
    const settings = /DAYBOOK_WEBHOOK_ALLOW_NETWORKS=(\S+) DAYBOOK_WEBHOOK_CA=(\S+)/.exec(
      readFileSync(new URL(`../../${guide}`, import.meta.url), 'utf8'),
    )
    const { webhookAllowNetworks: allowNetworks } = loadConfig({
      DAYBOOK_WEBHOOK_ALLOW_NETWORKS: settings?.[1],
    })
    for (const [ca, fault] of [
      [read(settings?.[2] ?? ''), undefined],
      [undefined, 'certificate'],
    ] as const) {
      const guard = createGuard({ publicUrl, allowNetworks, ca })
      for (const host of ['localhost', '127.0.0.1'])
        assert.equal(await guard.probe(`https://${host}:${port}/`), fault, host)
    }
    // Python 3.13 checks every certificate like this.
    await runShell(
      'openssl verify -x509_strict -purpose sslserver -CAfile ca.pem receiver.pem',
      { PATH },
      own,
    )
  })
