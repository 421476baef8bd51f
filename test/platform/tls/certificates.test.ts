import 'reflect-metadata' // before x509
import { X509Certificate as Certificate } from '@peculiar/x509'
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { connect } from 'node:tls'
import { type Certificates, loadCertificates } from '../../../src/platform/tls/certificates.ts'
import { issueAuthority, issueServerCertificate } from '../../../src/platform/tls/issue-certificate.ts'
import { openConnection } from '../../support/raw-http.ts'
import { openTestListener, silentLog } from '../../support/test-listener.ts'

async function folderOf(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'daybook-certificates-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const loadDevelopmentCertificates = (folder: string, ...hosts: string[]) =>
  loadCertificates({ folder: join(folder, 'tls'), hosts, log: silentLog })

const leafOf = (certificates: Certificates) => new X509Certificate(certificates.current().cert)
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

test('the development certificate covers this machine, the host and the public URL, for at most 397 days', async (t) => {
  const certificates = await loadDevelopmentCertificates(
    await folderOf(t),
    'tasks.example',
    '192.0.2.7',
    '[2001:db8::7]',
    '0.0.0.0',
  )
  const leaf = leafOf(certificates)
  for (const name of ['localhost', 'tasks.example']) assert.equal(leaf.checkHost(name), name)
  for (const ip of ['127.0.0.1', '::1', '192.0.2.7', '2001:db8::7']) assert.ok(leaf.checkIP(ip), ip)
  assert.equal(leaf.checkHost('other.example'), undefined)
  assert.equal(leaf.checkIP('0.0.0.0'), undefined)
  assert.equal(leaf.ca, false)
  assert.ok(leaf.validToDate.getTime() - leaf.validFromDate.getTime() <= 397 * 86_400_000)
  assert.equal(leaf.publicKey.asymmetricKeyDetails?.namedCurve, 'prime256v1')
})

test('CA and leaf have what strict clients require (RFC 5280)', async (t) => {
  const certificates = await loadDevelopmentCertificates(await folderOf(t))
  const critical = (pem: string) =>
    Object.fromEntries(new Certificate(pem).extensions.map(({ type, critical }) => [type, critical]))
  const [basicConstraints, keyUsage, subjectKeyId, authorityKeyId] = [
    '2.5.29.19',
    '2.5.29.15',
    '2.5.29.14',
    '2.5.29.35',
  ]
  const [alternativeNames, extendedKeyUsage] = ['2.5.29.17', '2.5.29.37']
  assert.deepEqual(critical(certificates.authority?.pem ?? ''), {
    [basicConstraints]: true,
    [keyUsage]: true,
    [subjectKeyId]: false,
  })
  assert.deepEqual(critical(certificates.current().cert), {
    [basicConstraints]: true,
    [keyUsage]: true,
    [subjectKeyId]: false,
    [authorityKeyId]: false,
    [alternativeNames]: false,
    [extendedKeyUsage]: false,
  })
})

if (spawnSync('openssl', ['version']).status === 0)
  test('OpenSSL accepts the development certificate when it checks strictly, as Python 3.13 does', async (t) => {
    const folder = await folderOf(t)
    await loadDevelopmentCertificates(folder, 'tasks.example')
    const files = { CAfile: join(folder, 'tls', 'ca.pem'), leaf: join(folder, 'tls', 'leaf.pem') }
    for (const name of ['localhost', 'tasks.example']) {
      const checks = ['-x509_strict', '-purpose', 'sslserver', '-verify_hostname', name]
      const verified = spawnSync('openssl', ['verify', ...checks, '-CAfile', files.CAfile, files.leaf])
      assert.equal(verified.status, 0, String(verified.stderr))
    }
  })

test('only the owner can read the keys, and everyone the CA certificate', async (t) => {
  const folder = await folderOf(t)
  await loadDevelopmentCertificates(folder)
  assert.equal(await modeOf(join(folder, 'tls', 'ca.key')), '600')
  assert.equal(await modeOf(join(folder, 'tls', 'leaf.pem')), '600')
  assert.equal(await modeOf(join(folder, 'tls', 'ca.pem')), '644')
  assert.deepEqual((await readdir(join(folder, 'tls'))).sort(), ['ca.key', 'ca.pem', 'leaf.pem'])
  assert.deepEqual(await readdir(folder), ['tls'])
})

test('later starts use the same certificate; a new host or an expiring leaf gets a new one from the same CA', async (t) => {
  const folder = await folderOf(t)
  const first = await loadDevelopmentCertificates(folder)
  assert.equal((await loadDevelopmentCertificates(folder)).current().cert, first.current().cert)

  const wider = await loadDevelopmentCertificates(folder, 'tasks.example')
  assert.notEqual(wider.current().cert, first.current().cert)
  assert.equal(wider.authority?.pem, first.authority?.pem)
  assert.equal(
    (await loadDevelopmentCertificates(folder)).current().cert,
    wider.current().cert,
    'a leaf that covers more still serves',
  )

  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 370 * 86_400_000 })
  const renewed = await loadDevelopmentCertificates(folder)
  assert.notEqual(renewed.current().cert, wider.current().cert)
  assert.ok(leafOf(renewed).verify(new X509Certificate(first.authority?.pem ?? '').publicKey))
})

test('a damaged leaf and one of another CA are replaced', async (t) => {
  const folder = await folderOf(t)
  const first = await loadDevelopmentCertificates(folder)
  const file = join(folder, 'tls', 'leaf.pem')
  const foreign = await issueServerCertificate(await issueAuthority(), ['localhost', '127.0.0.1', '::1'])
  for (const content of ['', 'rubbish', foreign.cert + foreign.key, foreign.cert + first.current().key]) {
    await writeFile(file, content)
    const leaf = leafOf(await loadDevelopmentCertificates(folder))
    assert.ok(leaf.verify(new X509Certificate(first.authority?.pem ?? '').publicKey))
  }
})

test('an incomplete CA is an error that says what to do', async (t) => {
  const folder = await folderOf(t)
  await loadDevelopmentCertificates(folder)
  await rm(join(folder, 'tls', 'ca.key'))
  await assert.rejects(
    loadDevelopmentCertificates(folder),
    /tls contains an incomplete certificate authority\. Remove the folder/,
  )
})

test('processes that start at once share one CA and have complete pairs', async (t) => {
  const folder = await folderOf(t)
  const all = await Promise.all(Array.from({ length: 8 }, () => loadDevelopmentCertificates(folder)))
  assert.equal(new Set(all.map(({ authority }) => authority?.pem)).size, 1)
  const authority = new X509Certificate(all[0]?.authority?.pem ?? '')
  for (const certificates of all) assert.ok(leafOf(certificates).verify(authority.publicKey))
  assert.deepEqual(await readdir(folder), ['tls'], 'no draft is left behind')
})

test('a client that trusts the CA accepts the certificate for each of its names; others refuse it', async (t) => {
  const tls = await loadDevelopmentCertificates(await folderOf(t), 'tasks.example')
  const { port } = await openTestListener(t, { tls })
  const ca = tls.authority?.pem ?? ''
  for (const servername of ['localhost', 'tasks.example'])
    (await openConnection(port, { ca, servername })).destroy()
  await assert.rejects(openConnection(port, { ca, servername: 'other.example' }), {
    code: 'ERR_TLS_CERT_ALTNAME_INVALID',
  })
  await assert.rejects(openConnection(port, { servername: 'localhost' }), /unable to verify|self-signed/)
})

/** Certificate files like an operator's, and how to replace them. */
async function operatorFiles(t: TestContext) {
  const folder = await folderOf(t)
  const authority = await issueAuthority()
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const write = async (issued: { cert: string; key: string }) => {
    await writeFile(files.cert, issued.cert)
    await writeFile(files.key, issued.key)
  }
  const first = await issueServerCertificate(authority, ['localhost'])
  await write(first)
  const warnings: string[] = []
  const load = () =>
    loadCertificates({
      files,
      folder,
      hosts: [],
      pollMs: 10,
      log: { info: () => undefined, warn: (text: unknown) => void warnings.push(String(text)) },
    })
  return { authority, files, write, first, load, warnings, folder }
}

/** Returns the serial number of the certificate of a new connection. */
async function servedSerial(port: number, ca: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, servername: 'localhost', ca })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  const { serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return serialNumber
}

async function waitUntil(condition: () => boolean | Promise<boolean>) {
  for (let waited = 0; waited < 2_000; waited += 10) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.fail('it did not come about within 2 s')
}

test('certificate files are reloaded when they change; connections stay, and new ones get the new pair', async (t) => {
  const { authority, write, first, load } = await operatorFiles(t)
  const { port } = await openTestListener(t, { tls: await load() })
  const before = await openConnection(port, { ca: authority.cert })
  assert.equal(await servedSerial(port, authority.cert), new X509Certificate(first.cert).serialNumber)

  const second = await issueServerCertificate(authority, ['localhost'])
  await write(second)
  const wanted = new X509Certificate(second.cert).serialNumber
  await waitUntil(async () => (await servedSerial(port, authority.cert)) === wanted)

  before.write('GET /still HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  assert.match(String(await before.take(1).toArray()), /^HTTP\/1\.1 200/)
})

test('a mounted secret that changes through a link is noticed', async (t) => {
  const { authority, load, files, folder } = await operatorFiles(t)
  const certificates = await load()
  const pairs: { cert: string }[] = []
  t.after(certificates.watch((pair) => void pairs.push(pair)))
  const second = await issueServerCertificate(authority, ['localhost'])
  await writeFile(join(folder, 'new-key'), second.key)
  await writeFile(join(folder, 'new-cert'), second.cert)
  for (const name of ['key', 'cert'] as const) {
    await symlink(join(folder, `new-${name}`), join(folder, 'link'))
    await rename(join(folder, 'link'), files[name])
  }
  await waitUntil(() => pairs.length > 0)
  assert.equal(pairs[0]?.cert, second.cert)
})

test('an invalid new pair is logged once, and the old one stays in use', async (t) => {
  const { authority, write, files, first, load, warnings } = await operatorFiles(t)
  const tls = await load()
  const { port } = await openTestListener(t, { tls })
  const serial = new X509Certificate(first.cert).serialNumber

  await writeFile(files.key, (await issueServerCertificate(authority, ['localhost'])).key)
  await waitUntil(() => warnings.length > 0)
  assert.match(
    warnings[0] ?? '',
    /cert\.pem.*the old one stays in use: the key does not belong to the certificate/,
  )
  await new Promise((resolve) => setTimeout(resolve, 60))
  assert.equal(warnings.length, 1)
  assert.equal(await servedSerial(port, authority.cert), serial)

  await rm(files.cert)
  await waitUntil(() => warnings.length === 2)
  assert.match(warnings[1] ?? '', /ENOENT/)
  assert.equal(await servedSerial(port, authority.cert), serial)

  const second = await issueServerCertificate(authority, ['localhost'])
  await write(second)
  await waitUntil(() => tls.current().cert === second.cert)
})

test('unusable certificate files prevent the start and are named', async (t) => {
  const { authority, files, load } = await operatorFiles(t)
  await writeFile(files.key, (await issueServerCertificate(authority, ['localhost'])).key)
  await assert.rejects(load(), /cert\.pem and .*key\.pem cannot be used: the key does not belong/)
  await writeFile(files.cert, 'rubbish')
  await assert.rejects(load(), /cannot be used/)
  await writeFile(files.cert, '')
  await assert.rejects(load(), /cannot be used/)
  await rm(files.cert)
  await assert.rejects(load(), /cert\.pem/)
})

test('clients never get a private key', async (t) => {
  const tls = await loadDevelopmentCertificates(await folderOf(t))
  assert.doesNotMatch(tls.authority?.pem ?? '', /PRIVATE/)
  assert.doesNotMatch(await readFile(tls.authority?.file ?? '', 'utf8'), /PRIVATE/)
})
