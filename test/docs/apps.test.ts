import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type * as oauth from 'openid-client'
import { createClient } from '../support/client.ts'
import { answerRequest, appBrowser, fetchFrom, openRequest } from '../support/connected-app.ts'
import { signIn } from '../support/member-browser.ts'
import { startService } from '../support/service.ts'
import { createWorkspace } from '../support/workspace.ts'

const service = await startService({ behindProxy: true })
const guide = await readFile(new URL('../../docs/apps.md', import.meta.url), 'utf8')

type Sample = {
  register(): Promise<oauth.Configuration>
  restore(stored: oauth.ClientMetadata): Promise<oauth.Configuration>
  begin(config: oauth.Configuration): Promise<{ url: URL; verifier: string; state: string }>
  finish(
    config: oauth.Configuration,
    callback: URL,
    verifier: string,
    state: string,
  ): Promise<oauth.TokenEndpointResponse>
  refresh(config: oauth.Configuration, refreshToken: string): Promise<oauth.TokenEndpointResponse>
}

/** The guide's own code, as a module beside this test, where it finds its package. */
async function loadSample(): Promise<Sample> {
  const [, code] = /```ts\n([\s\S]+?)```/.exec(guide) ?? []
  const file = join(import.meta.dirname, `apps.${process.pid}.sample.ts`)
  await writeFile(file, code ?? '')
  try {
    return (await import(file)) as Sample
  } finally {
    await rm(file)
  }
}

test('the code of the guide connects an app, and keeps it connected', async (t) => {
  const sample = await loadSample()
  const { fetch } = globalThis
  globalThis.fetch = fetchFrom(service) as typeof fetch
  t.after(() => (globalThis.fetch = fetch))
  const workspace = await createWorkspace(service)
  const registered = await sample.register()
  const stored: oauth.ClientMetadata = JSON.parse(JSON.stringify(registered.clientMetadata()))
  const config = await sample.restore(stored)
  const { url, verifier, state } = await sample.begin(config)
  const browser = appBrowser(service, await signIn(service, workspace, workspace.owner))
  const callback = await answerRequest(browser, await openRequest(browser, url), {
    allowIn: workspace.workspace.id,
  })
  const first = await sample.finish(config, callback, verifier, state)
  assert.equal((await createClient(service, first.access_token).get('/tasks')).status, 200)
  const second = await sample.refresh(config, first.refresh_token ?? '')
  assert.equal((await createClient(service, second.access_token).get('/tasks')).status, 200)
})
