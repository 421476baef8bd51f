import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { Client } from '@modelcontextprotocol/client'
import * as oauth from 'openid-client'
import { issueAuthority, issueServerCertificate } from '../../../src/platform/tls/issue-certificate.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createClient } from '../../support/client.ts'
import {
  beginAuthorization,
  connectApp,
  exchange,
  redirectUri,
  registerApp,
} from '../../support/connected-app.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { publicUrl } from '../../support/service.ts'
import { goodPassword, newPerson } from '../../support/visitor.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { createSigningInAssistant } from '../../support/signing-in-assistant.ts'
import { row, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb({ behindProxy: true })

/** The app is at an address that doesn't exist here, so that its page can't be loaded. */
const expected = /401|app\.example|ERR_NAME_NOT_RESOLVED/

/** Waits until the browser is sent to the app, and returns where. */
async function waitAtApp(page: Page): Promise<URL> {
  const sent = await page.waitForRequest((request) => request.url().startsWith(redirectUri))
  await waitUntil(async () => page.url().startsWith('chrome-error:'))
  return new URL(sent.url())
}

async function openSignedIn(
  t: TestContext,
  workspace: Awaited<ReturnType<typeof createWorkspace>>,
  member = workspace.owner,
  viewport: 'wide' | 'small' = 'wide',
) {
  const { cookie } = await signIn(service, workspace, member)
  return openBrowser(t, service, { cookie, viewport, expected })
}

test('someone signs in, sees what an app asks for, allows it in one workspace, and disconnects it later', async (t) => {
  const person = await newPerson(service)
  const [first, second] = [await createWorkspace(service), await createWorkspace(service)]
  await first.join('guest', { email: person.email })
  const { member } = await second.join('member', { email: person.email })
  const config = await registerApp(service, { name: 'Harbor Assistant' })
  const authorization = await beginAuthorization(config, {
    scope: 'tasks:read tasks:write members:read webhooks:write',
    resource: `${publicUrl}/api/v1`,
  })

  const page = await openBrowser(t, service, { expected })
  const returned = waitAtApp(page)
  await page.goto(authorization.url.href)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password').fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter')

  await page.getByRole('heading', { name: 'Allow Harbor Assistant to access Daybook?' }).waitFor()
  await page.getByText("You'll return to app.example.").waitFor()
  await page.getByLabel('Workspace').selectOption({ label: second.workspace.name })
  await page.getByRole('heading', { name: `In ${second.workspace.name}, it will be able to:` }).waitFor()
  await assertSoon(
    () => page.getByRole('main').getByRole('listitem').allTextContents(),
    [
      'See tasks, with their checklists and files',
      'Create, change, complete and delete tasks',
      "See who's in the workspace, with their email addresses",
    ],
  )
  await page.getByText("It also asked to manage webhooks. It won't get that").waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Allow access' }).press('Enter')

  const tokens = await exchange(config, await returned, authorization)
  const app = createClient(service, tokens.access_token)
  const { body } = await app.get('/me')
  assert.deepEqual(
    [body.member.id, body.workspace.id, body.token.scopes],
    [member.id, second.workspace.id, ['tasks:read', 'tasks:write', 'members:read']],
  )

  await page.goto(`/settings/apps?in=${second.workspace.id}`)
  const mine = row(page, 'Harbor Assistant')
  await mine.getByText(/^app\.example, /).waitFor()
  await assertAccessible(page)
  await mine.getByRole('button', { name: 'Disconnect Harbor Assistant' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Disconnect “Harbor Assistant”?' })
  await question.waitFor()
  await assertAccessible(page)
  await question.getByRole('button', { name: 'Disconnect' }).press('Enter')
  await toast(page, '“Harbor Assistant” disconnected')
  await page.getByRole('heading', { name: 'No connected apps' }).waitFor()
  await assertSoon(async () => (await app.get('/me')).status, 401)
  await assert.rejects(oauth.refreshTokenGrant(config, tokens.refresh_token ?? ''), {
    error: 'invalid_grant',
  })
})

test('an assistant that knows only the address of /mcp is allowed, works, goes on after an hour, and ends when it is disconnected', async (t) => {
  const workspace = await createWorkspace(service)
  const assistant = createSigningInAssistant(service, 'Harbor Assistant')
  const asked = await assistant.connect()
  assert.ok(asked instanceof URL)
  assert.equal(asked.searchParams.get('resource'), `${publicUrl}/mcp`)
  const page = await openSignedIn(t, workspace)
  const returned = waitAtApp(page)
  await page.goto(asked.href)
  await page.getByRole('button', { name: 'Allow access' }).press('Enter')
  await assistant.finish(await returned)

  const client = await assistant.connect()
  assert.ok(client instanceof Client)
  assert.equal((await client.listTools()).tools.length, 10)
  const create = { name: 'create_lists', arguments: { lists: [{ name: 'From an assistant' }] } }
  const { structuredContent } = await client.callTool(create)
  const [list] = (structuredContent as { results: { id: string }[] }).results
  await assertSoon(async () => (await workspace.get(`/lists/${list?.id}`)).body.name, 'From an assistant')
  // Its token is for /mcp alone.
  const first = assistant.tokens()?.access_token
  await assertSoon(async () => (await createClient(service, first).get('/me')).status, 401)

  service.clock.offsetMs += 61 * 60_000
  assert.equal((await client.callTool({ name: 'get_workspace' })).isError ?? false, false)
  assert.notEqual(assistant.tokens()?.access_token, first)

  const { cookie } = await signIn(service, workspace, workspace.owner)
  const settings = await openBrowser(t, service, { cookie })
  await settings.goto('/settings/apps')
  await settings.getByRole('button', { name: 'Disconnect Harbor Assistant' }).press('Enter')
  await settings.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter')
  await toast(settings, '“Harbor Assistant” disconnected')
  await assert.rejects(client.callTool({ name: 'get_workspace' }))
  assert.ok((await assistant.connect()) instanceof URL, 'it has to ask again')
})

// S-72
test('a page of someone else that frames the question shows nothing of it', async (t) => {
  let question = ''
  const certificate = await issueServerCertificate(await issueAuthority(), ['127.0.0.1'])
  const site = createServer(certificate, (_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<iframe src="${question}"></iframe>`)
  })
  t.after(() => site.close())
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo

  const workspace = await createWorkspace(service)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, {
    cookie,
    other: port,
    expected: /frame-ancestors|BLOCKED_BY_RESPONSE/,
  })
  await page.goto((await beginAuthorization(await registerApp(service))).url.href)
  await page.getByRole('button', { name: 'Allow access' }).waitFor()
  question = page.url()
  const refused = page.waitForEvent('console', (message) => message.text().includes("frame-ancestors 'none'"))
  await page.goto(`https://127.0.0.1:${port}/`)
  await refused
  await assertSoon(() => page.frameLocator('iframe').getByRole('button', { name: 'Allow access' }).count(), 0)
})

test('someone who denies an app access sends it away, and the page of an answered request says so', async (t) => {
  const workspace = await createWorkspace(service)
  const config = await registerApp(service)
  const page = await openSignedIn(t, workspace, workspace.owner, 'small')
  const returned = waitAtApp(page)
  await page.goto((await beginAuthorization(config)).url.href)
  await page.getByRole('heading', { name: 'Allow Sync for teams to access Daybook?' }).waitFor()
  const { pathname } = new URL(page.url())
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Deny access' }).press('Enter')
  await assertSoon(async () => (await returned).searchParams.get('error'), 'access_denied')
  await page.goto(pathname)
  await page.getByRole('heading', { name: "This request isn't valid anymore" }).waitFor()
  await assertAccessible(page)
})

test('an app that Daybook does not know, or that would send people elsewhere, is explained', async (t) => {
  const workspace = await createWorkspace(service)
  const page = await openSignedIn(t, workspace)
  const { url } = await beginAuthorization(await registerApp(service))
  url.searchParams.set('redirect_uri', 'https://thief.example/')
  await page.goto(url.href)
  await page.getByRole('heading', { name: "This app can't be connected" }).waitFor()
  await page.getByText("send you to an address that isn't its own").waitFor()
  await assertAccessible(page)
  url.searchParams.set('client_id', 'app_unknown')
  await page.goto(url.href)
  await page.getByText("Daybook doesn't know this app").waitFor()
})

test('someone whose workspaces have no API learns why they cannot allow an app', async (t) => {
  const workspace = await createWorkspace(service, { plan: 'start' })
  const page = await openSignedIn(t, workspace)
  await page.goto((await beginAuthorization(await registerApp(service))).url.href)
  await page.getByRole('heading', { name: 'You have no workspace that it can access' }).waitFor()
  await assertSoon(() => page.getByRole('button', { name: 'Allow access' }).count(), 0)
  await assertAccessible(page)
})

test('the owner sees and disconnects the apps of everyone; members see only their own', async (t) => {
  const workspace = await createWorkspace(service)
  const { member } = await workspace.join('member')
  await connectApp(service, workspace, member)
  const ofMember = await openSignedIn(t, workspace, member)
  await ofMember.goto('/settings/apps')
  await row(ofMember, 'Sync for teams').waitFor()
  await assertSoon(() => ofMember.getByRole('group', { name: 'Whose apps' }).count(), 0)

  const page = await openSignedIn(t, workspace)
  await page.goto('/settings/apps')
  await page.getByRole('heading', { name: 'No connected apps' }).waitFor()
  await page.getByRole('button', { name: "Everyone's" }).press('Enter')
  await row(page, 'Sync for teams').getByText('Test member, ').waitFor()
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Disconnect Sync for teams' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter')
  await toast(page, '“Sync for teams” disconnected')

  await page.goto('/settings/log')
  await page.getByText('disconnected the app “Sync for teams”').waitFor()
})
