import assert from 'node:assert/strict'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { trustProxies } from '../../../src/platform/listener/trusted-proxies.ts'

/** A request from `peer` with these headers. */
function requestFrom(peer: string, headers: Record<string, string> = {}, encrypted = false): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  if (encrypted) Object.defineProperty(socket, 'encrypted', { value: true })
  const request = new IncomingMessage(socket)
  request.headers = headers
  return request
}

const spoofed = {
  'x-forwarded-for': '198.51.100.9',
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'evil.example',
  'x-real-ip': '198.51.100.9',
  forwarded: 'for=198.51.100.9;proto=https',
  host: 'evil.example',
}

// S-16
test('forwarded headers of an untrusted peer change neither address nor scheme', () => {
  for (const proxies of [trustProxies([], 'on'), trustProxies(['10.0.0.0/8'], 'off')]) {
    assert.deepEqual(proxies.clientOf(requestFrom('203.0.113.5', spoofed)), {
      ip: '203.0.113.5',
      https: false,
    })
    assert.deepEqual(proxies.clientOf(requestFrom('127.0.0.1', spoofed)), { ip: '127.0.0.1', https: false })
    assert.deepEqual(
      proxies.clientOf(requestFrom('203.0.113.5', { ...spoofed, 'x-forwarded-proto': 'http' }, true)),
      {
        ip: '203.0.113.5',
        https: true,
      },
    )
  }
})

// S-16
test('only X-Forwarded-For and X-Forwarded-Proto of a trusted proxy count', () => {
  const proxies = trustProxies(['10.0.0.1'], 'off')
  const { 'x-forwarded-for': _for, 'x-forwarded-proto': _proto, ...others } = spoofed
  assert.deepEqual(proxies.clientOf(requestFrom('10.0.0.1', others)), { ip: '10.0.0.1', https: false })
})

const chains: [peer: string, forwardedFor: string, client: string][] = [
  ['10.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['10.0.0.1', '198.51.100.9, 203.0.113.5', '203.0.113.5'],
  ['10.0.0.1', '198.51.100.9, 203.0.113.5, 10.0.0.2', '203.0.113.5'],
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['10.0.0.1', '203.0.113.5:4711', '203.0.113.5'],
  ['10.0.0.1', '  203.0.113.5  ', '203.0.113.5'],
  ['10.0.0.1', '2001:DB8::5', '2001:db8::5'],
  ['10.0.0.1', '[2001:db8::5]:4711', '2001:db8::5'],
  ['10.0.0.1', '[2001:db8::5]', '2001:db8::5'],
  ['10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
  ['::ffff:10.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['fd00::1', '203.0.113.5, fd00::2', '203.0.113.5'],
  ['fd00::1%eth0', '203.0.113.5', '203.0.113.5'],
  ['10.0.0.1', '198.51.100.9, unknown', '10.0.0.1'],
  ['10.0.0.1', '198.51.100.9, 999.1.1.1, 10.0.0.2', '10.0.0.2'],
  ['10.0.0.1', '198.51.100.9,, 10.0.0.2', '10.0.0.2'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['203.0.113.8', '198.51.100.9', '203.0.113.8'],
  ['::ffff:203.0.113.8', '198.51.100.9', '203.0.113.8'],
]
for (const [peer, forwardedFor, client] of chains)
  // S-16
  test(`the client behind ${peer} with X-Forwarded-For "${forwardedFor}" is ${client}`, () => {
    const proxies = trustProxies(['10.0.0.0/8', 'fd00::/8'], 'off')
    assert.equal(proxies.clientOf(requestFrom(peer, { 'x-forwarded-for': forwardedFor })).ip, client)
  })

test('with DAYBOOK_TLS=off and no list, a proxy on this machine is trusted and no other', () => {
  const proxies = trustProxies([], 'off')
  const headers = { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'https' }
  for (const peer of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.1.2.3'])
    assert.deepEqual(proxies.clientOf(requestFrom(peer, headers)), { ip: '203.0.113.5', https: true })
  assert.deepEqual(proxies.clientOf(requestFrom('10.0.0.1', headers)), { ip: '10.0.0.1', https: false })
})

for (const entry of [
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0',
  '',
  'fe80::1%eth0',
  '::/129',
])
  test(`a list of proxies with "${entry}" is refused`, () => {
    assert.throws(
      () => trustProxies(['10.0.0.1', entry], 'on'),
      new RegExp(`^Error: "${entry.replaceAll('/', '\\/')}" is neither`),
    )
  })
