import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createTransport } from 'nodemailer'
import { Agent, request } from 'undici'
import {
  findChild,
  createInstallation,
  ownerPassword,
  type WorkspaceClient,
} from '../../support/installation.ts'
import { freePort, startProcess, cliPath, waitUntil } from '../../support/processes.ts'
import { formatMessage } from './support.ts'

const domain = 'in.tasks.example'
const relayName = 'mx.tasks.example'
const mailPort = await freePort()
const metricsPort = await freePort()
const settings = {
  DAYBOOK_MAIL_IN_PORT: String(mailPort),
  DAYBOOK_MAIL_IN_HOST: '127.0.0.1',
  DAYBOOK_MAIL_IN_DOMAIN: domain,
  DAYBOOK_MAIL_IN_RELAYS: '127.0.0.0/8',
  DAYBOOK_MAIL_IN_RELAY_NAME: relayName,
  DAYBOOK_METRICS_PORT: String(metricsPort),
}
const installation = await createInstallation(settings)
const { dataDir, url } = installation

async function doctor(): Promise<{ level: string; says: string }[]> {
  const run = startProcess([cliPath, 'doctor', '--json'], { DAYBOOK_DATA: dataDir, ...settings })
  await run.ended
  const { findings } = JSON.parse(await run.stdout)
  return findings.filter(({ check }: { check: string }) => check === 'mail in')
}

/** Creates the address of a list as its owner does in the app. */
async function addressOf({ email, listId, workspaceId }: WorkspaceClient): Promise<string> {
  const ca = readFileSync(join(dataDir, 'tls/ca.pem'), 'utf8')
  const dispatcher = new Agent({ connect: { ca } })
  after(() => dispatcher.destroy())
  const post = (path: string, body: object | undefined, headers: Record<string, string> = {}) =>
    request(`${url}/app/v1${path}`, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const signedIn = await post('/sign-in', { email, password: ownerPassword })
  await signedIn.body.dump()
  const cookie = [signedIn.headers['set-cookie'] ?? []].flat().map((set) => set.split(';')[0]).join('; ') // oxfmt-ignore
  const created = await post(`/workspaces/${workspaceId}/lists/${listId}/address`, undefined, { cookie })
  const body = (await created.body.json()) as { address: string; on: boolean }
  assert.deepEqual([created.statusCode, body.on], [201, true])
  return body.address
}

test('a running installation receives mail over TLS with its own certificate, counts it, and still does after its worker crashed', async () => {
  const service = await installation.serve()
  const [workspace] = await installation.createWorkspaces(1)
  const { client, listId, email } = workspace!
  const address = await addressOf(workspace!)
  assert.ok(address.endsWith(`@${domain}`))

  const ca = readFileSync(join(dataDir, 'tls/ca.pem'), 'utf8')
  async function send(subject: string): Promise<void> {
    const raw = formatMessage({
      'Authentication-Results': `${relayName}; dmarc=pass header.from=example.com`,
      From: email,
      To: address,
      Subject: subject,
    })
    const transport = createTransport({
      host: '127.0.0.1',
      port: mailPort,
      requireTLS: true,
      tls: { ca, servername: domain },
    })
    await transport.sendMail({ envelope: { from: email, to: address }, raw })
    transport.close()
  }
  await send('First')
  const { body } = await client.get('/tasks', { list_id: listId })
  const [{ title, source, created_by }] = body.data
  const me = (await client.get('/members')).body.data[0]
  assert.deepEqual([title, source, created_by], ['First', 'email', me.id])
  const metrics = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
  assert.match(metrics, /^daybook_mails_received_total\{process="worker",outcome="made",reason=""\} 1$/m)
  assert.match(metrics, /^daybook_mail_connections\{process="worker"\} \d$/m)

  assert.deepEqual(
    (await doctor()).map(({ level }) => level),
    ['ok'],
  )
  process.kill(await findChild(service.pid, 'worker.ts'), 'SIGKILL')
  await waitUntil(() =>
    send('Second').then(
      () => true,
      () => false,
    ),
  )
  assert.equal((await client.get('/tasks', { list_id: listId })).body.data.length, 2)

  service.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  const [closed] = await doctor()
  assert.deepEqual([closed?.level, closed?.says], ['warn', `no response at 127.0.0.1:${mailPort}`])
})
