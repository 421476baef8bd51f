import assert from 'node:assert/strict'
import type { Answer, Send } from '../../support/client.ts'
import type { Service } from '../../support/service.ts'
import type { TestWorkspace } from '../../support/workspace.ts'
import { type Browser, signIn } from '../../support/member-browser.ts'

export const octetStream = 'application/octet-stream'

/** Uploads a file as the app does. */
export const fileOf = (name: string, bytes: Buffer | string): Send => ({
  query: { name },
  raw: bytes,
  headers: { 'content-type': octetStream },
})

/** Requests the upload of a file to a task. */
export const tryAttachFile = (browser: Browser, taskId: string, name: string, bytes: Buffer | string) =>
  browser.send('POST', `/tasks/${taskId}/attachments`, fileOf(name, bytes))

/** Uploads a file to a task and returns the attachment. */
export async function attachFile(browser: Browser, taskId: string, name: string, bytes: Buffer | string) {
  const answer = await tryAttachFile(browser, taskId, name, bytes)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

/** Requests a file as a browser does. */
export const openFile = (
  browser: Browser,
  id: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> => browser.send(method, `/files/${id}`, { headers })

/** Creates a workspace with a task, and its owner's browser. */
export async function withTask(service: Service, workspace: TestWorkspace, visibility = 'workspace') {
  const list = (await workspace.post('/lists', { name: 'Files', visibility })).body.id as string
  const task = (await workspace.post('/tasks', { title: 'Has files', list_id: list })).body.id as string
  return { list, task, browser: await signIn(service, workspace, workspace.owner) }
}

/** An image of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
