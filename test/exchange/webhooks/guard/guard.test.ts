import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createSecureContext } from 'node:tls'
import { Client } from 'undici'
import { openTls } from '../../../../src/exchange/webhooks/guard/connect.ts'
import { createLookup, type Lookup, cacheLookups } from '../../../../src/exchange/webhooks/guard/dns.ts'
import {
  createGuard,
  type Guard,
  type GuardOptions,
  loadGuard,
} from '../../../../src/exchange/webhooks/guard/guard.ts'
import { createLocalNames } from '../../../../src/exchange/webhooks/guard/local-names.ts'
import { isPublic } from '../../../../src/exchange/webhooks/guard/public-addresses.ts'
import { startNameServer } from '../../../support/name-server.ts'
import { authority, startReceiver } from '../../../support/receiver.ts'
import { failingLookup, publicUrl } from '../../../support/service.ts'
import { recordConnections } from '../../../support/record-connections.ts'
import {
  acceptedUrls,
  nonPublicIpv4,
  nonPublicIpv6,
  publicIpv4,
  publicIpv6,
  refusedUrls,
  spellingsOf,
} from './url-samples.ts'

const guardWith = (options: Partial<GuardOptions> = {}): Guard =>
  createGuard({ publicUrl, allowNetworks: [], lookup: failingLookup, ca: authority.cert, ...options })

/** Sends a request as a delivery does; returns the response's status, or how it failed. */
async function send(guard: Guard, url: string): Promise<number | string> {
  const { origin, pathname } = new URL(url)
  const client = new Client(origin, { connect: guard.connect, allowH2: false })
  try {
    const { statusCode, body } = await client.request({ method: 'POST', path: pathname, body: '{}' })
    await body.dump()
    return statusCode
  } catch (error) {
    return error instanceof Error && 'outcome' in error ? String(error.outcome) : String(error)
  } finally {
    await client.destroy()
  }
}

// D48, S-50
test('an address is public if it is in no special-purpose network, whatever its spelling', () => {
  for (const address of [...publicIpv4, ...publicIpv6]) assert.equal(isPublic(address), true, address)
  for (const address of [...nonPublicIpv4, ...nonPublicIpv6]) assert.equal(isPublic(address), false, address)
  for (const address of publicIpv4) {
    // Forms that are routed to the IPv4 address in them are as public as that address; 6to4 never is.
    assert.equal(isPublic(`::ffff:${address}`), true)
    assert.equal(isPublic(`64:ff9b::${address}`), true)
    assert.equal(isPublic(`::${address}`), false)
  }
  for (const text of ['', 'example.com', '127.1', 'fe80::1%eth0', '2606:4700::1111%eth0', '::ffff:8.8.8.8%1'])
    assert.equal(isPublic(text), false, text)
})

// S-50, R-156, R-158, D48
test('hundreds of spellings of forbidden addresses are refused, and sending to them opens no socket', async () => {
  const guard = guardWith()
  const hosts = [...nonPublicIpv4.flatMap(spellingsOf), ...nonPublicIpv6.map((address) => `[${address}]`)]
  assert.ok(new Set(hosts).size >= 200, String(new Set(hosts).size))
  const outcomes = new Set<number | string>()

  const connections = await recordConnections(async () => {
    for (const host of hosts)
      for (const rest of ['/hook', ':8443/', ':443?a=1']) {
        const url = `https://${host}${rest}`
        assert.equal(guard.checkUrl(url), 'address', url)
        assert.equal(await guard.probe(url), 'address', url)
      }
    for (const host of hosts) outcomes.add(await send(guard, `https://${host}:8443/`))
  })

  assert.deepEqual(outcomes, new Set(['blocked']))
  assert.deepEqual(connections, [])
})

// S-50, S-31, R-156, D48
test('every invalid URL is refused with its reason, including those that the parser would repair', async () => {
  const guard = guardWith()
  for (const [url, reason] of refusedUrls) assert.equal(guard.checkUrl(url), reason, JSON.stringify(url))
  for (const url of acceptedUrls) assert.equal(guard.checkUrl(url), undefined, url)
  const long = `https://${'a'.repeat(1_000_000)}\\`
  const startedAt = performance.now()
  assert.equal(guard.checkUrl(long), 'format')
  assert.ok(performance.now() - startedAt < 5_000)
})

// D48
test('an internal name is accepted only if networks are allowed and it resolves to nothing else', async () => {
  const receiver = await startReceiver()
  const url = (host: string) => `https://${host}:${receiver.port}/`
  const names: Record<string, string[]> = {
    'one.internal': ['127.0.0.1'],
    'mixed.local': ['127.0.0.1', '8.8.8.8'],
    'outside.internal': ['8.8.8.8'],
  }
  const lookup: Lookup = async (name) => ({ addresses: names[name] ?? (await failingLookup(name)), ttlS: 0 })
  const both = guardWith({ allowNetworks: ['127.0.0.0/8', '::1'], lookup })
  const half = guardWith({ allowNetworks: ['127.0.0.0/8'], lookup })

  assert.equal(await both.probe(url('localhost')), undefined)
  assert.equal(await send(both, url('localhost')), 204)
  assert.equal(await half.probe(url('localhost')), 'address')
  assert.equal(await send(half, url('a.localhost')), 'blocked')
  for (const name of ['mixed.local', 'outside.internal']) {
    assert.equal(await both.probe(url(name)), 'address')
    assert.equal(await send(both, url(name)), 'blocked')
  }
  assert.equal(await both.probe(url('one.internal')), 'certificate')
  assert.equal(await both.probe(url('nowhere.internal')), 'host')
  assert.equal(await both.probe(url('nowhere.example')), undefined)
  assert.equal(await both.probe('https://10.0.0.1/'), 'address')
})

// S-51
test('a name that flips between allowed and refused addresses never gets a socket to a refused one', async () => {
  const receiver = await startReceiver()
  // The same port at an address that is not allowed; connections to it are counted.
  let strayed = 0
  const forbidden = createServer((socket) => {
    strayed += 1
    socket.destroy()
  })
  forbidden.listen(receiver.port, '127.0.0.2')
  await once(forbidden, 'listening')
  after(() => forbidden.close())

  const good = '127.0.0.1'
  const bad = ['127.0.0.2', '::ffff:127.0.0.2', '::1', '10.0.0.1', '169.254.169.254', '64:ff9b::7f00:2']
  let lookups = 0
  const answers: string[][] = [[good], bad, [...bad, good], [good, ...bad], ...bad.map((one) => [one])]
  const lookup: Lookup = async () => ({ addresses: answers[lookups++ % answers.length] ?? [], ttlS: 0 })
  const guard = guardWith({ allowNetworks: [`${good}/32`], lookup })
  const url = `https://localhost.example:${receiver.port}/`

  const outcomes: Record<string, number> = {}
  const connections = await recordConnections(async () => {
    for (let count = 0; count < 20 * answers.length; count += 1) {
      const outcome = await send(guard, url)
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
  })

  // The receiver is reached, but its certificate is for another name.
  assert.deepEqual(outcomes, { blocked: 20 * 7, tls: 20 * 3 })
  assert.deepEqual([connections.length, new Set(connections)], [20 * 3, new Set([good])])
  assert.equal(strayed, 0)
})

// S-51
test('a socket that is connected to a refused address is closed before a byte is sent', async () => {
  let bytes = 0
  const server = createServer((socket) => {
    socket.on('data', (data) => (bytes += data.length)).on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  const address = server.address()
  assert.ok(address instanceof Object)
  const target = {
    host: 'example.com',
    port: address.port,
    addresses: ['127.0.0.1'],
    context: createSecureContext(),
    timeoutMs: 300,
  }
  await assert.rejects(openTls({ ...target, permits: () => false }), { outcome: 'blocked' })
  assert.equal(bytes, 0)
  // The same server, which never completes a handshake, with a permitted address.
  await assert.rejects(openTls({ ...target, permits: () => true }), { outcome: 'timeout' })
  assert.ok(bytes > 0)
})

// D48, R-157, S-52
test('every way to fail to connect has its outcome, and only a bad certificate fails the probe', async () => {
  const guard = guardWith({ allowNetworks: ['127.0.0.0/8'] })
  const cases = [
    ['wrong_host', 'tls', 'certificate'],
    ['expired', 'tls', 'certificate'],
    ['self_signed', 'tls', 'certificate'],
    ['not_tls', 'tls', undefined],
  ] as const
  for (const [fault, outcome, reason] of cases) {
    const { url, received } = await startReceiver({ fault })
    assert.equal(await send(guard, url), outcome, fault)
    assert.equal(await guard.probe(url), reason, fault)
    assert.equal(received.length, 0)
  }
  const stalling = await startReceiver({ fault: 'tcp_stall' })
  const startedAt = performance.now()
  assert.equal(await guard.probe(stalling.url), undefined)
  const took = performance.now() - startedAt
  assert.ok(took > 2_500 && took < 8_000, String(took))
  const closed = await startReceiver()
  await closed.close()
  assert.equal(await send(guard, closed.url), 'connect')
  assert.equal(await guard.probe(closed.url), undefined)
  assert.equal(await send(guard, 'https://nowhere.example/'), 'dns')
  assert.equal(await guard.probe('https://nowhere.example/'), undefined)

  const healthy = await startReceiver()
  assert.equal(await guard.probe(healthy.url), undefined)
  assert.equal(await send(guard, healthy.url), 204)
  // One connection was the probe's, which sends no request.
  assert.deepEqual([healthy.connections, healthy.received.length], [2, 1])
  const distrusting = guardWith({ allowNetworks: ['127.0.0.0/8'], ca: undefined })
  assert.equal(await distrusting.probe(healthy.url), 'certificate')
})

// D48, S-51
test('names are resolved by the name servers, and those that never answer do not delay others', async () => {
  const silent = Array.from({ length: 100 }, (_, index) => `silent${index}.example`)
  const server = await startNameServer({
    ...Object.fromEntries(silent.map((name) => [name, 'silence' as const])),
    'both.example': { addresses: ['192.0.2.7', '192.0.2.8', '2001:db8::7'], ttlS: 30 },
    'four.example': { addresses: ['192.0.2.9'], ttlS: 0 },
    'half.example': { addresses: ['192.0.2.10'], ttlS: 5, silentFor: 6 },
    'other.example': { addresses: ['2001:db8::8'], ttlS: 5, silentFor: 4 },
    'hook.example': { addresses: ['10.0.0.1', '127.0.0.1'], ttlS: 5 },
    'none.example': { addresses: [], ttlS: 5 },
    'alias.example': { addresses: ['10.0.0.1', 'fd00::1'], ttlS: 0, alias: 'metadata.internal' },
  })
  const lookup = createLookup([server])
  const both = await lookup('both.example')
  assert.deepEqual(both, { addresses: ['192.0.2.7', '192.0.2.8', '2001:db8::7'], ttlS: 30 })
  assert.deepEqual(await lookup('four.example'), { addresses: ['192.0.2.9'], ttlS: 0 })
  // A server that never answers for one family does not use up the time of the other.
  const halfStartedAt = performance.now()
  assert.deepEqual((await lookup('half.example')).addresses, ['192.0.2.10'])
  assert.deepEqual((await lookup('other.example')).addresses, ['2001:db8::8'])
  assert.ok(performance.now() - halfStartedAt < 2_500)

  const guard = guardWith({ allowNetworks: ['127.0.0.0/8'], lookup: createLookup([server]) })
  const { port } = await startReceiver()
  const startedAt = performance.now()
  let failed = 0
  const waiting = silent.map((name) => send(guard, `https://${name}/`).finally(() => (failed += 1)))
  assert.equal(await send(guard, `https://hook.example:${port}/`), 'tls')
  assert.equal(await send(guard, 'https://both.example/'), 'blocked')
  // An alias of an internal host is judged by its addresses, like any other name (S-51).
  assert.deepEqual((await lookup('alias.example')).addresses, ['10.0.0.1', 'fd00::1'])
  assert.equal(await send(guard, 'https://alias.example/'), 'blocked')
  assert.equal(await guard.probe('https://alias.example/'), 'address')
  for (const name of ['none', 'unknown']) assert.equal(await send(guard, `https://${name}.example/`), 'dns')
  assert.equal(failed, 0)
  assert.deepEqual(new Set(await Promise.all(waiting)), new Set(['dns']))
  assert.ok(performance.now() - startedAt < 10_000)
})

// D48
test('a DNS answer is cached for its TTL, up to a minute, and concurrent lookups share one query', async () => {
  const queried: string[] = []
  const ttls: Record<string, number> = { 'kept.example': 30, 'zero.example': 0 }
  const cachedLookup = cacheLookups(async (name) => {
    queried.push(name)
    if (!(name in ttls)) await failingLookup(name)
    return { addresses: ['192.0.2.1'], ttlS: ttls[name] ?? 0 }
  })
  const together = (name: string) =>
    Promise.allSettled([cachedLookup(name), cachedLookup(name), cachedLookup(name)])

  for (const name of [...Object.keys(ttls), 'none.example']) {
    await together(name)
    await together(name)
  }
  assert.deepEqual(queried, ['kept.example', 'zero.example', 'zero.example', 'none.example', 'none.example'])
})

test('the hosts file takes precedence over the name servers, and localhost over both', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-hosts-'))
  after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'hosts')
  writeFileSync(
    file,
    '127.0.0.1 localhost\n10.1.2.3\tCRM.example crm # ours\n::1 crm\nnonsense here\n10.0.0.1 localhost\n',
  )
  const names = createLocalNames(file)
  assert.deepEqual(await names('crm.example'), ['10.1.2.3'])
  assert.deepEqual(await names('crm'), ['10.1.2.3', '::1'])
  assert.deepEqual(await names('a.localhost'), ['127.0.0.1', '::1'])
  assert.deepEqual(await names('localhost'), ['127.0.0.1', '::1'])
  assert.deepEqual(await names('here'), [])
  assert.deepEqual(await createLocalNames(join(folder, 'missing'))('crm'), [])

  const bad = join(folder, 'ca.pem')
  writeFileSync(bad, 'no certificate')
  const settings = { publicUrl, webhookAllowNetworks: ['10.0.0.0/8'] }
  await assert.rejects(
    loadGuard({ ...settings, webhookCa: bad }),
    /DAYBOOK_WEBHOOK_CA .*ca\.pem cannot be used/,
  )
  writeFileSync(bad, authority.cert)
  const guard = await loadGuard({ ...settings, webhookCa: bad })
  assert.equal(guard.checkUrl('https://10.1.2.3/'), undefined)
})
