import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'openid-client'
import { createClient } from '../../support/client.ts'
import {
  answerRequest,
  appBrowser,
  beginAuthorization,
  connectApp,
  openRequest,
  redirectUri,
  registerApp,
} from '../../support/connected-app.ts'
import { signIn } from '../../support/member-browser.ts'
import { publicUrl, startService } from '../../support/service.ts'
import { mailsTo } from '../../support/visitor.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const minuteMs = 60_000

test('an app that only knows our address registers, is allowed, and works with what it got', async () => {
  const workspace = await createWorkspace(service)
  const { config, tokens, callback } = await connectApp(service, workspace)
  assert.equal(callback.origin + callback.pathname, redirectUri)
  assert.equal(callback.searchParams.get('iss'), publicUrl)
  assert.match(tokens.access_token, /^dbo_[0-9a-z]{26}\w{36}$/)
  assert.match(tokens.refresh_token ?? '', /^dbr_/)
  assert.deepEqual(
    [tokens.token_type, tokens.expires_in, tokens.scope],
    ['bearer', 3_600, 'tasks:read tasks:write lists:read lists:write'],
  )

  const app = createClient(service, tokens.access_token)
  const list_id = await workspace.list()
  const created = await app.post('/tasks', { title: 'From an app', list_id })
  assert.equal(created.status, 201, created.text)
  assert.match(created.body.updated_via, /^tok_/)
  assert.equal(created.body.updated_by, workspace.owner.id)
  const me = (await app.get('/me')).body
  assert.deepEqual([me.token.id, me.token.name], [created.body.updated_via, 'Sync for teams'])
  const { actor } = (await workspace.events()).at(-1)!
  assert.deepEqual(actor, {
    member_id: workspace.owner.id,
    token_id: me.token.id,
    token_name: 'Sync for teams',
    source: 'api',
  })
  assert.equal((await app.get('/members')).body.error.details.reason, 'scope')

  const refreshed = await oauth.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.equal((await app.get('/me')).status, 401)
  const again = await createClient(service, refreshed.access_token).get('/me')
  assert.equal(again.body.token.id, me.token.id)
})
