import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { after } from 'node:test'
import { dkimSign } from 'mailauth'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import type { FileStorage } from '../../../src/platform/files/storage.ts'
import { issueAuthority, issueServerCertificate } from '../../../src/platform/tls/issue-certificate.ts'
import { loggerOptions } from '../../../src/core/logger.ts'
import { openInboundMail } from '../../../src/exchange/inbound-mail/open-inbound-mail.ts'
import type { InboundMailMetrics } from '../../../src/platform/metrics/mail.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'
import { mailDomain, type Service } from '../../support/service.ts'
import { createWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/** The sender address of Daybook's own mail. */
export const ownAddress = 'daybook@daybook.example'
export const authority = await issueAuthority()
const leaf = await issueServerCertificate(authority, [mailDomain])

/** DNS records by `name kind`; `silence` for name servers that never answer. */
const dnsRecords = new Map<string, string[][] | 'silence'>()

async function resolve(name: string, kind: string): Promise<string[][]> {
  const records = dnsRecords.get(`${name} ${kind}`)
  if (records === 'silence') throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
  if (!records) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  return records
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

type Domain = { sends?: 'here' | 'elsewhere' | 'silence'; dmarc?: string | null }

/** Creates a domain with SPF, a DKIM key and a DMARC policy; by default this machine may send its mail. */
export function newDomain({ sends = 'here', dmarc = 'v=DMARC1; p=reject' }: Domain = {}): string {
  const name = `d${randomBytes(4).toString('hex')}.example`
  const spf = sends === 'here' ? 'v=spf1 ip4:127.0.0.1 -all' : 'v=spf1 ip4:192.0.2.1 -all'
  dnsRecords.set(`${name} TXT`, [[spf]])
  dnsRecords.set(`s1._domainkey.${name} TXT`, [[`v=DKIM1; k=rsa; p=${key}`]])
  if (sends === 'silence') dnsRecords.set(`_dmarc.${name} TXT`, 'silence')
  else if (dmarc !== null) dnsRecords.set(`_dmarc.${name} TXT`, [[dmarc]])
  return name
}

/** Returns the message with a domain's DKIM signature. */
export async function signed(
  raw: string,
  domain: string,
  headers = 'from:to:subject:message-id:date',
): Promise<string> {
  const signer = {
    signingDomain: domain,
    selector: 's1',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    canonicalization: 'relaxed/relaxed',
  }
  // The package's types require one form of the options, its code the other.
  const options = { ...signer, headerList: headers, signatureData: [signer] }
  const { signatures } = await dkimSign(raw, options)
  return signatures + raw
}

type MessageFields = Record<string, string | readonly string[] | undefined>

/** Formats a message for SMTP from header fields and text. A field with several values is repeated. */
export function formatMessage(fields: MessageFields, text = 'Hello.'): string {
  const all: MessageFields = {
    Date: 'Fri, 20 Nov 2026 10:00:00 +0000',
    'Message-ID': `<${randomBytes(8).toString('hex')}@mail.example>`,
    Subject: 'A subject',
    ...fields,
  }
  const head = Object.entries(all).flatMap(([name, values = []]) =>
    [values].flat().map((value) => `${name}: ${value}`),
  )
  return [...head, '', text].join('\n').replaceAll('\n', '\r\n')
}

export type TestMailServer = {
  port: number
  logged: any[]
  counted: string[]
  /** Sends a message and returns the status code and text of the reply. */
  send(message: {
    from?: string
    to: string | string[]
    raw: string | Buffer
  }): Promise<{ code: number; reply: string; command: string }>
  stop(): Promise<void>
}

type Options = { relays?: string[]; relayName?: string; files?: FileStorage }

/** Receives mail for a service in this process, as a worker would. */
export async function startMailServer(service: Service, options: Options = {}): Promise<TestMailServer> {
  const logged: any[] = []
  const counted: string[] = []
  const metrics: InboundMailMetrics = {
    mail: (outcome, reason) => void counted.push(reason ? `${outcome} ${reason}` : outcome),
    refused: (reason) => void counted.push(`refused ${reason}`),
  }
  const { relays = [], relayName } = options
  const receiver = await openInboundMail({
    database: service.database,
    files: options.files ?? service.files,
    log: pino(loggerOptions('debug'), { write: (line: string) => void logged.push(JSON.parse(line)) }),
    inboundMail: { domain: mailDomain, receiver: { host: '127.0.0.1', port: 0, relays, relayName } },
    ownAddress,
    certificates: { current: () => leaf, watch: () => () => {} },
    resolve,
    metrics,
  })
  let stopping: Promise<void> | undefined
  const { port } = receiver
  const mailServer: TestMailServer = {
    port,
    logged,
    counted,
    async send({ from = 'someone@elsewhere.example', to, raw }) {
      const client = createTransport({
        host: '127.0.0.1',
        port,
        name: 'mx.sender.example',
        tls: { ca: authority.cert, servername: mailDomain },
        requireTLS: true,
      })
      try {
        const { response } = await client.sendMail({ envelope: { from, to }, raw })
        return { code: Number(response.slice(0, 3)), reply: response, command: '' }
      } catch (error) {
        const { responseCode = 0, response = String(error), command = '' } = error as Failure
        return { code: responseCode, reply: response, command }
      } finally {
        client.close()
      }
    },
    stop: () => (stopping ??= receiver.stop()),
  }
  after(() => mailServer.stop())
  return mailServer
}

type Failure = { responseCode?: number; response?: string; command?: string }

/** Creates a list with an address, in a workspace whose owner is signed in. */
export async function createListWithAddress(service: Service, name = 'Inbox', visibility = 'workspace') {
  const workspace = await createWorkspace(service)
  const browser = await signIn(service, workspace, workspace.owner)
  const list = (await workspace.post('/lists', { name, visibility })).body.id as string
  return { workspace, browser, list, address: await createAddress(browser, list) }
}

export async function createAddress(browser: Browser, list: string): Promise<string> {
  return (await browser.post(`/lists/${list}/address`)).body.address
}

/** Returns the tasks of a list in the order of creation. */
export async function tasksOf(workspace: TestWorkspace, list: string): Promise<any[]> {
  return (await workspace.get('/tasks', { list_id: list })).body.data
}

/** Adds a member whose mail this machine may send. */
export async function joinWithMailDomain(workspace: TestWorkspace, domain = newDomain()) {
  const email = `ana.${randomBytes(3).toString('hex')}@${domain}`
  const { member } = await workspace.join('member', { email })
  return { member, email, domain }
}
