import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { request } from 'undici'
import { appPaths } from '../../../src/app/web-assets/app-paths.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { newOwner } from '../support.ts'

const service = await startServiceWithWeb()
const bea = await newOwner(service, 'Bea')

for (const [who, cookie] of [
  ['a signed-in person', bea.cookie],
  ['anyone else', undefined],
] as const)
  test(`an unknown address shows ${who} a page with status 404 that leads to the app`, async (t) => {
    const page = await openBrowser(t, service, cookie ? { cookie } : {})
    for (const path of ['/nowhere', '/no/where', '/settings/nothing', '/nowhere.html', '/docs/nothing']) {
      const answer = await page.goto(path)
      assert.equal(answer?.status(), 404, path)
      await page.getByRole('heading', { name: 'Page not found' }).waitFor()
      await page.getByText(`There's nothing at ${path}.`).waitFor()
    }
    await assertAccessible(page)
    await page.getByRole('link', { name: 'Go to Daybook' }).click()
    await page.waitForURL(cookie ? /today/ : /sign-in/)
  })

test('a program gets the error, and so does everyone below the paths of an API', async () => {
  const ask = async (path: string, accept: string | undefined, method: 'GET' | 'POST' = 'GET') => {
    const headers = accept === undefined ? {} : { accept }
    const answer = await request(`${service.url}${path}`, { method, headers, dispatcher: service.dispatcher })
    return [answer.statusCode, ((await answer.body.json()) as { error: { code: string } }).error.code]
  }
  for (const accept of [undefined, 'application/json', '*/*'])
    assert.deepEqual(await ask('/nowhere', accept), [404, 'not_found'], accept)
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  assert.deepEqual(await ask('/nowhere', browser, 'POST'), [404, 'not_found'])
  assert.deepEqual(await ask('/assets/nothing.js', browser), [404, 'not_found'])
  for (const path of ['/app/v1/nowhere', '/api/v1/nowhere', '/files/nowhere'])
    assert.deepEqual(await ask(path, browser), [401, 'unauthorized'], path)
})

test('the address of the settings leads to their first page', async (t) => {
  const page = await openBrowser(t, service, { cookie: bea.cookie })
  await page.goto('/settings')
  await page.waitForURL('**/settings/profile')
})

test('the service knows the addresses of all screens, and no others', async () => {
  const source = await readFile(new URL('../../../web/routes.tsx', import.meta.url), 'utf8')
  const keys = source.matchAll(/^ {2}'(\/[^']*)': /gm)
  const paths = [...keys].map(([, path = '']) => path.replace('$id', ':id'))
  assert.deepEqual([...new Set(paths)].toSorted(), [...appPaths].toSorted())
})
