import assert from 'node:assert/strict'
import { test } from 'node:test'
import { servedPaths } from '../support/api-document.ts'
import { operations, pathOf } from '../support/api-operations.ts'
import { assertError } from '../support/assert-error.ts'
import { createClient } from '../support/client.ts'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'
import { receiverGuard, startEngine } from '../exchange/webhooks/support.ts'
import { createWorld, matrix, matrixRoles, openRoutes, personRoutes } from './permission-matrix.ts'
import { signIn } from '../support/member-browser.ts'

const service = await startService({ guard: receiverGuard, selfServicePlans: true })
startEngine(service)
const world = await createWorld(service)
const foreign = await createWorkspace(service)
const stranger = await signIn(service, foreign, foreign.owner)
const anonymous = createClient(service)
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

const basePath = '/app/v1'
const inWorkspace = '/workspaces/{workspace_id}'

type Route = { method: string; path: string; name: string; row: string }

/** All routes of the session API, from the service itself: its paths, and their methods from OPTIONS. */
const routes: Route[] = []
for (const served of new Set(await servedPaths())) {
  if (!served.startsWith(`${basePath}/`)) continue
  const path = served.slice(basePath.length)
  const { headers, status } = await world.browsers.owner.send('OPTIONS', fill(path))
  assert.equal(status, 204, path)
  for (const method of (headers['allow'] ?? '').split(', '))
    if (method !== 'OPTIONS' && method !== 'HEAD')
      routes.push({
        method,
        path,
        name: `${method} ${path}`,
        row: `${method} ${path.slice(inWorkspace.length)}`,
      })
}
const ofWorkspace = routes.filter(({ path }) => path.startsWith(inWorkspace))
const routesOutsideWorkspaces = routes.filter(({ path }) => !path.startsWith(inWorkspace))

/** Fills in the parameters of a path; missing ones get an ID that nothing has. */
function fill(path: string, ids: Record<string, string> = {}): string {
  const all: Record<string, string> = { workspace_id: world.workspace.workspace.id, ...ids }
  return basePath + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => all[name] ?? 'none')
}

async function request({ path }: Route, row: (typeof matrix)[string]) {
  const { make, body, query } = row
  const url = fill(path, await make?.(world)) + (query?.(world) ?? '')
  return { url, body: row.send ?? (body ? { body: body(world) } : {}) }
}

test('every route has a row in the permission matrix', () => {
  assert.ok(routes.length >= 60, String(routes.length))
  assert.deepEqual(
    ofWorkspace.map(({ row }) => row).filter((row) => !(row in matrix)),
    [],
  )
  assert.deepEqual(
    Object.keys(matrix).filter((row) => !ofWorkspace.some((route) => route.row === row)),
    [],
  )
  assert.deepEqual(
    routesOutsideWorkspaces
      .map(({ name }) => name)
      .filter((name) => !openRoutes.has(name) && !(name in personRoutes)),
    [],
  )
})

// D14, R-143, S-01, S-03
test('owner, administrator, member, guest, stranger and anonymous each get what the matrix says', async () => {
  for (const route of ofWorkspace) {
    const row = matrix[route.row]!
    for (const [index, role] of matrixRoles.entries()) {
      const { url, body } = await request(route, row)
      // A stream would never end, and its head is enough.
      const answer = await world.browsers[role].send(row.stream ? 'HEAD' : route.method, url, body)
      assert.equal(answer.status, row.may[index], `${role} ${route.name} ${answer.text}`)
      if (answer.status === 403)
        assert.equal(answer.body.error.details.reason, 'role', `${role} ${route.name}`)
    }
    const { url, body } = await request(route, row)
    assertError(await stranger.send(route.method, url, body), 'not_found', {}, route.name)
    assertError(
      await anonymous.send(route.method, url, { ...body, headers: sameOrigin }),
      'unauthorized',
      {},
      route.name,
    )
  }
})

test('routes outside workspaces are for everyone who is signed in, or for anyone', async () => {
  for (const { method, path, name } of routesOutsideWorkspaces) {
    const answer = await anonymous.send(method, fill(path), { headers: sameOrigin })
    if (openRoutes.has(name))
      assert.notEqual(answer.headers['www-authenticate'], 'Session realm="daybook"', name)
    else assertError(answer, 'unauthorized', {}, name)
  }
})

// S-64
test('routes that require a recent confirmation refuse a session that is ten minutes old, and no others do', async () => {
  const { owner } = world.people
  const stale = await signIn(service, world.workspace, owner)
  // A statement each: on a cluster, members and sessions are on different nodes.
  const { pool } = service.database
  const { rows } = await pool.query('select account_id from members where id = $1', [owner.id])
  await pool.query(
    `update sessions set confirmed_at = $2 where account_id = $1 and created_at = (select max(created_at) from sessions)`,
    [rows[0].account_id, new Date(Date.now() - 600_000)],
  )
  const asks = async ({ method }: Route, url: string, body = {}) => {
    const { status, body: error } = await stale.send(method, url, body)
    return status === 403 && error.error.details.reason === 'confirmation'
  }
  for (const route of ofWorkspace) {
    const row = matrix[route.row]!
    const { url, body } = await request(route, row)
    const method = row.stream ? 'HEAD' : route.method
    assert.equal(await asks({ ...route, method }, url, body), row.confirmed ?? false, route.name)
  }
  for (const route of routesOutsideWorkspaces) {
    // These end the session of the request.
    if (route.name === 'POST /sign-out' || route.name.startsWith('DELETE /me/sessions')) continue
    assert.equal(await asks(route, fill(route.path)), personRoutes[route.name] ?? false, route.name)
  }
})

// S-63
test('no route lets another site change anything', async () => {
  const { cookie } = await signIn(service, world.workspace, world.people.owner)
  for (const route of routes.filter(({ method }) => method !== 'GET'))
    for (const headers of [{ cookie }, { cookie, 'sec-fetch-site': 'cross-site' }])
      assertError(
        await anonymous.send(route.method, fill(route.path), { headers }),
        'forbidden',
        { reason: 'csrf' },
        route.name,
      )
})

test('a token works on no route of the session API, and a session on none of the public API', async () => {
  const { workspace } = world
  // So many requests without a session or a token fill the window of their address.
  service.clock.offsetMs += 60_000
  for (const route of routes.filter(({ name }) => !openRoutes.has(name)))
    assertError(
      await workspace.send(route.method, fill(route.path), { headers: sameOrigin }),
      'unauthorized',
      {},
      route.name,
    )
  const { cookie } = world.browsers.owner
  service.clock.offsetMs += 60_000
  for (const operation of operations)
    assertError(
      await anonymous.send(operation.method, pathOf(operation), { headers: { cookie, ...sameOrigin } }),
      'unauthorized',
      {},
      `${operation.method} ${operation.path}`,
    )
})
