import { newEmail } from '../support/visitor.ts'
import { signIn } from '../support/member-browser.ts'
import type { Service } from '../support/service.ts'
import { startReceiver } from '../support/receiver.ts'
import { createWorkspace } from '../support/workspace.ts'
import { createTask, startEngine, createWebhook, waitForAttempts } from '../exchange/webhooks/support.ts'

/** Creates a workspace with content on every settings page, and a cookie for each role. */
export async function createSampleWorkspace(service: Service) {
  startEngine(service)
  const workspace = await createWorkspace(service, { plan: 'team' })
  const [admin, member, guest] = [
    await workspace.join('admin'),
    await workspace.join('member'),
    await workspace.join('guest'),
  ]
  const owner = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('Fair stand')
  await workspace.share(list, guest.member)
  await owner.post('/invitations', { email: newEmail('invited'), role: 'member' })
  await owner.post('/tokens', { name: 'ERP sync', scopes: ['tasks:read', 'lists:read'] })
  const receiver = await startReceiver()
  const { id: webhook } = await createWebhook(workspace, receiver.url)
  await createTask(workspace, list, 'Weekly stock figures')
  const [attempt] = await waitForAttempts(service, webhook, 1)
  const cookieOf = async ({ member }: typeof admin) => (await signIn(service, workspace, member)).cookie
  return {
    ...workspace,
    ownerSession: owner,
    webhook,
    delivery: attempt!.delivery_id,
    cookies: {
      owner: owner.cookie,
      admin: await cookieOf(admin),
      member: await cookieOf(member),
      guest: await cookieOf(guest),
    },
  }
}
