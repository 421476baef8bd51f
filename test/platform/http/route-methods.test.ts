import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { test } from 'node:test'
import { operations, pathOf } from '../../support/api-operations.ts'
import { assertStandardHeaders, assertError } from '../../support/assert-error.ts'
import { createClient } from '../../support/client.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()

/** The methods of every path: those of the document, HEAD if there is GET, and OPTIONS. */
const methodsOf = new Map<string, Set<string>>([['/openapi.json', new Set(['GET', 'HEAD', 'OPTIONS'])]])
for (const { method, path } of operations) {
  const methods = methodsOf.get(path) ?? new Set(['OPTIONS'])
  methodsOf.set(path, methods.add(method))
  if (method === 'GET') methods.add('HEAD')
}

// D32, S-17, R-124
test('a path supports its methods and no others: 405 with Allow, and OPTIONS lists the same', async () => {
  // More requests than one workspace may make in a minute.
  const workspaces = [await createWorkspace(service), await createWorkspace(service)]
  const tried = METHODS.filter((method) => method !== 'CONNECT')
  assert.ok(methodsOf.size > 5 && tried.length > 30)

  for (const [index, [path, methods]] of [...methodsOf].entries())
    for (const method of tried) {
      if (methods.has(method) && method !== 'OPTIONS') continue
      const what = `${method} ${path}`
      const answer = await workspaces[index % 2]!.send(method, pathOf({ path }))
      assert.deepEqual(new Set(answer.headers['allow']?.split(', ')), methods, what)
      if (method === 'OPTIONS') {
        assert.deepEqual([answer.status, answer.text], [204, ''], what)
        assertStandardHeaders(answer, what)
      } else if (method !== 'HEAD') assertError(answer, 'method_not_allowed', {}, what)
      else assert.equal(answer.status, 405)
    }
})

// S-17
test('no header turns one method into another', async () => {
  const workspace = await createWorkspace(service)
  const path = `/lists/${await workspace.list()}`
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const headers = { [name]: 'PATCH' }
    assertError(
      await workspace.send('POST', path, { headers, body: { name: 'Other' } }),
      'method_not_allowed',
    )
    assertError(
      await workspace.send('GET', path, { headers, query: { _method: 'PATCH' } }),
      'validation_error',
      { errors: [{ field: '_method', reason: 'unknown' }] },
    )
  }
  assert.equal((await workspace.get('/lists')).body.data[0].name, 'Test list')
})

// D32
test('HEAD responds like GET, without the body', async () => {
  const workspace = await createWorkspace(service)
  const listId = await workspace.list()
  const anonymous = createClient(service)
  const changing = new Set(['x-request-id', 'x-ratelimit-remaining', 'date', 'connection', 'keep-alive'])
  const head = ({ headers }: Awaited<ReturnType<typeof workspace.get>>) =>
    Object.entries(headers).filter(([name]) => !changing.has(name))

  for (const [client, path, status] of [
    [workspace, '/lists', 200],
    [workspace, '/lists?limit=0', 400],
    [workspace, `/lists/${listId}/sections`, 200],
    [workspace, '/lists/none/sections', 404],
    [workspace, '/nothing', 404],
    [anonymous, '/lists', 401],
    [anonymous, '/openapi.json', 200],
  ] as const) {
    const got = await client.get(path)
    const answer = await client.send('HEAD', path)
    assert.deepEqual([got.status, answer.status, answer.text], [status, status, ''], path)
    assert.deepEqual(head(answer), head(got), path)
    assert.equal(Number(answer.headers['content-length']), Buffer.byteLength(got.text), path)
  }
})

// D32, S-62
test('no response allows another origin', async () => {
  const workspace = await createWorkspace(service)
  for (const origin of ['https://evil.example', 'null', 'https://daybook.example']) {
    const preflight = { origin, 'access-control-request-method': 'PATCH' }
    for (const answer of [
      await workspace.send('OPTIONS', '/lists', { headers: preflight }),
      await workspace.send('GET', '/lists', { headers: { origin } }),
      await workspace.send('GET', '/nothing', { headers: { origin } }),
      await workspace.send('POST', '/lists', { headers: { origin }, body: { name: origin } }),
      await createClient(service).send('GET', '/lists', { headers: { origin } }),
    ]) {
      const named = Object.keys(answer.headers).filter((name) => /^(access-control|vary)/.test(name))
      assert.deepEqual(named, [])
    }
  }
  assert.equal((await workspace.get('/lists')).body.data.length, 3)
})
