import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import { issueAuthority, issueServerCertificate } from '../../src/platform/tls/issue-certificate.ts'
import { startChildServer } from '../../bench/child-server.ts'
import { type PeerSettings, readPeerSettings } from '../../bench/peers/peer-settings.ts'
import { recognizePeer } from '../../bench/peers/recognize.ts'
import { cpuMeter, pidsListeningOn } from '../../bench/peers/server-processes.ts'
import { startLoadClient } from '../../bench/peers/start-load-client.ts'
import { openSvix } from '../../bench/peers/svix.ts'
import type { ReceivedPost } from '../../bench/webhooks/subscriber-server.ts'
import { startStandInSvix } from './stand-in-svix.ts'

const env = { DAYBOOK_BENCH_PEER_TOKEN: 'secret' }

async function startServer(
  t: TestContext,
  listener: RequestListener,
): Promise<{ url: string; port: number }> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}

test('the benchmark refuses a peer on another machine', () => {
  for (const url of ['https://tasks.example.com', 'http://10.0.0.5:3456', 'http://127.0.0.1.example.com'])
    assert.throws(() => readPeerSettings(url, env), /must be on this machine/, url)
})

test('the benchmark takes the token of a peer from the environment only', () => {
  assert.throws(() => readPeerSettings('http://127.0.0.1:1', {}), /DAYBOOK_BENCH_PEER_TOKEN/)
  assert.throws(() => readPeerSettings('http://user:secret@127.0.0.1:1', env), /must be a URL such as/)
  assert.equal(readPeerSettings('http://127.0.0.1:1', env).token, 'secret')
})

test('the table says when the processor time of a peer leaves out its database', () => {
  const url = 'http://127.0.0.1:1'
  const described = { ...env, DAYBOOK_BENCH_PEER_SETTINGS: 'fsync on; rate limit off' }
  assert.deepEqual(readPeerSettings(url, described).settings, [
    'fsync on',
    'rate limit off',
    'processor time without its database',
  ])
  const complete = { ...described, DAYBOOK_BENCH_PEER_PIDS: '812,830' }
  assert.deepEqual(readPeerSettings(url, complete).settings, ['fsync on', 'rate limit off'])
})

test('the benchmark names an invalid process id of a peer', () => {
  const wrong = { ...env, DAYBOOK_BENCH_PEER_PIDS: '812,postgres' }
  assert.throws(() => readPeerSettings('http://127.0.0.1:1', wrong), /must be process ids such as 812,830/)
})

test('the processes that listen on the port of a peer are found, with their processor time', async (t) => {
  const { port } = await startServer(t, (_, response) => void response.end())
  assert.deepEqual(pidsListeningOn(port), [process.pid])
  assert.ok((cpuMeter([process.pid])() ?? 0) > 0)
  assert.equal(cpuMeter([])(), undefined)
})

test('the benchmark recognizes Vikunja 2 by its info, and refuses another version and other products', async (t) => {
  let version = 'v2.5.0'
  const { url } = await startServer(t, (request, response) => {
    response.statusCode = request.url === '/api/v1/info' ? 200 : 404
    response.end(JSON.stringify({ version, frontend_url: 'http://127.0.0.1/' }))
  })
  assert.deepEqual(await recognizePeer(url), { product: 'Vikunja', version: '2.5.0' })
  version = 'v1.0.0'
  await assert.rejects(recognizePeer(url), /drives Vikunja 2\.x, not v1\.0\.0/)
  const other = await startServer(t, (_, response) => void response.end('hello'))
  await assert.rejects(recognizePeer(other.url), /no Vikunja 2\.x or Svix 1\.x answers/)
})

test('a load counts answers with another status, without what was asked for, and broken ones as wrong', async (t) => {
  let number = 0
  const { url } = await startServer(t, (_, response) => {
    number += 1
    if (number % 4 === 0) {
      response.destroy()
      return
    }
    response.statusCode = number % 4 === 1 ? 500 : 200
    response.end(JSON.stringify({ id: number % 4 === 2 ? 7 : 8 }))
  })
  const client = await startLoadClient()
  t.after(() => client.stop())
  const request = { method: 'GET', path: '/', headers: {}, expect: { status: 200, text: '"id":7' } } as const
  await client.prepare('get', url, [request])
  const { requests, wrong, example } = await client.run('get', 1, { count: 8 })
  assert.deepEqual({ requests, wrong }, { requests: 8, wrong: 6 })
  assert.match(example ?? '', /^500 /)
})

test('a load sends its requests in turn, each with a new number', async (t) => {
  const seen: string[] = []
  const { url } = await startServer(t, (request, response) => {
    seen.push(request.url ?? '')
    response.end(request.headers['idempotency-key'])
  })
  const client = await startLoadClient()
  t.after(() => client.stop())
  const requests = ['/a', '/b'].map((path) => ({
    method: 'GET' as const,
    path,
    headers: { 'idempotency-key': 'key-{n}' },
    expect: { status: 200, text: 'key-{n}', times: 1 },
  }))
  await client.prepare('get', url, requests)
  const first = await client.run('get', 1, { count: 3 })
  const second = await client.run('get', 1, { count: 1 })
  assert.deepEqual(seen, ['/a', '/b', '/a', '/b'])
  assert.equal(first.wrong + second.wrong, 0)
  assert.equal(new Set([...first.sent, ...second.sent].map(([sent]) => sent)).size, 4)
})

test('messages through the API of Svix reach the receiver by their number, and the applications are deleted', async (t) => {
  const svix = await startStandInSvix(t, 'secret')
  assert.deepEqual(await recognizePeer(svix.url), { product: 'Svix', version: 'API 1.1.1' })
  const pair = await issueServerCertificate(await issueAuthority(), ['127.0.0.1'])
  const receiver = await startChildServer(
    new URL('../../bench/webhooks/subscriber-server.ts', import.meta.url),
    { pair, numbered: true },
  )
  t.after(() => receiver.stop())
  const client = await startLoadClient()
  t.after(() => client.stop())

  const settings: PeerSettings = readPeerSettings(svix.url, env)
  const peer = openSvix(settings, '1.100.0')
  const tenant = await peer.addTenant([`${receiver.url}/ok/1`, `${receiver.url}/ok/2`])
  await client.prepare('message', peer.url, [peer.message(tenant)])
  const { wrong, sent } = await client.run('message', 4, { perSecond: 50, seconds: 0.2 })
  assert.equal(wrong, 0)
  const posts: ReceivedPost[] = []
  while (posts.length < sent.length * 2)
    posts.push(...((await receiver.request({ type: 'arrivals' })) as ReceivedPost[]))
  assert.deepEqual(new Set(posts.map(([, number]) => number)), new Set(sent.map(([number]) => number)))
  await peer.close()
  assert.equal(svix.applications.size, 0)
  assert.deepEqual([...svix.tokens], ['Bearer secret'])
})
