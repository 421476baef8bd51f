import assert from 'node:assert/strict'
import { randomFillSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { signIn } from '../../support/member-browser.ts'
import { attachFile, png, tryAttachFile } from '../../work/attachments/support.ts'
import { assertAccessible, type BrowserOptions, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { findChild, createInstallation, ownerPassword } from '../../support/installation.ts'
import { temporaryFolder, waitUntil } from '../../support/processes.ts'
import { publicUrl } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { enterPassword, toast } from '../support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
/** A real installation, whose API runs as a process of its own. */
const installation = await createInstallation({ DAYBOOK_PUBLIC_URL: publicUrl })
const supervisor = await installation.serve()
const max = 104_857_600
const megabyte = 1_048_576

/** A task with its files, opened by the owner. */
async function setUp(t: TestContext, options: BrowserOptions & { panel?: boolean } = {}) {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Fair stand')
  const { body: task } = await workspace.post('/tasks', { title: 'Order the stand', list_id: list })
  const owner = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie: owner.cookie, ...options })
  await page.goto(options.panel ? `/lists/${list}?task=${task.id}` : `/tasks/${task.id}`)
  await attachButton(page).waitFor()
  const names = async () =>
    (await workspace.get(`/tasks/${task.id}`)).body.attachments.map(({ name }: { name: string }) => name)
  return { workspace, list, task, owner, page, names }
}

const attachButton = (page: Page) => page.getByRole('button', { name: 'Attach file' })
const chip = (page: Page, name: string) => page.locator('.file, .image-thumbnail', { hasText: name })
const file = (name: string, bytes: Buffer | string = 'x') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(bytes),
})

async function choose(page: Page, files: ReturnType<typeof file>[] | string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await attachButton(page).click()
  await (await chooser).setFiles(files)
}

/** Dispatches the drop or paste of a file on the panel. */
const dropOrPaste = (page: Page, how: 'drop' | 'paste', name: string) =>
  page.evaluate(`{
    const transfer = new DataTransfer()
    transfer.items.add(new File(['${name}'], '${name}'))
    const init = { bubbles: true, cancelable: true, dataTransfer: transfer, clipboardData: transfer }
    const event = '${how}' === 'drop' ? new DragEvent('drop', init) : new ClipboardEvent('paste', init)
    document.querySelector('.panel').dispatchEvent(event)
  }`)

//
test('files can be attached by button, drag and paste, arrive in order, and are counted in the row', async (t) => {
  const { page, names } = await setUp(t, { panel: true })
  await choose(page, [file('first.txt'), file('second.png', png), file('third.bin', '')])
  await chip(page, 'third.bin').getByRole('link').waitFor()
  await dropOrPaste(page, 'drop', 'dropped.txt')
  await chip(page, 'dropped.txt').getByRole('link').waitFor()
  await dropOrPaste(page, 'paste', 'pasted.txt')
  await chip(page, 'pasted.txt').getByRole('link').waitFor()
  await assertSoon(() => names(), ['first.txt', 'second.png', 'third.bin', 'dropped.txt', 'pasted.txt'])
  await page.locator('.task').getByTitle('5 attachments').waitFor()
  await assertAccessible(page)

  const download = page.waitForEvent('download')
  await chip(page, 'pasted.txt').getByRole('link').click()
  assert.equal((await download).suggestedFilename(), 'pasted.txt')
  assert.equal(readFileSync(await (await download).path(), 'utf8'), 'pasted.txt')
})

test('an image has a thumbnail and a large view, and deleting a file can be undone while its toast is open', async (t) => {
  const { page, task, owner, names } = await setUp(t)
  await attachFile(owner, task.id, 'stand.png', png)
  await attachFile(owner, task.id, 'plan.pdf', '%PDF-1.4')
  await chip(page, 'stand.png').locator('img').waitFor()
  await waitUntil(() =>
    page.evaluate<boolean>('document.querySelector(".image-thumbnail img").naturalWidth === 1'),
  )
  await page.getByRole('button', { name: 'Show stand.png' }).press('Enter')
  await page.getByRole('dialog', { name: 'stand.png' }).getByRole('img', { name: 'stand.png' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Delete: plan.pdf' }).click()
  await chip(page, 'plan.pdf').waitFor({ state: 'detached' })
  await assertSoon(() => names(), ['stand.png', 'plan.pdf'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await chip(page, 'plan.pdf').waitFor()
  await page.getByRole('button', { name: 'Delete: stand.png' }).click()
  await toast(page, '“stand.png” deleted')
  // Leaving the page sends it.
  await page.goto('/today')
  await waitUntil(async () => (await names()).join() === 'plan.pdf')
})

// D14
test('a guest can delete only their own files, including those just added', async (t) => {
  const { workspace, list, task, owner } = await setUp(t)
  const guest = await workspace.join('guest')
  await workspace.share(list, guest.member)
  const { cookie } = await signIn(service, workspace, guest.member)
  await attachFile(owner, task.id, 'prices.pdf', '%PDF-1.4')
  const page = await openBrowser(t, service, { cookie })
  await page.goto(`/tasks/${task.id}`)
  await chip(page, 'prices.pdf').getByRole('link').waitFor()
  await choose(page, [file('sketch.txt')])
  await page.getByRole('button', { name: 'Delete: sketch.txt' }).waitFor()
  await assertSoon(() => page.getByRole('button', { name: 'Delete: prices.pdf' }).count(), 0)
})

test('an upload can be canceled or retried after a lost connection, and nothing arrives twice', async (t) => {
  const { page, names } = await setUp(t, { expected: /ERR_FAILED|ERR_ABORTED/ })
  let answer = 'hang' as 'hang' | 'fail' | 'pass'
  let hanging = 0
  await page.route('**/attachments?name=*', async (route) => {
    if (answer === 'pass') return route.continue()
    if (answer === 'fail') return route.abort('failed')
    hanging++
    return undefined
  })
  await choose(page, [file('slow.bin'), file('next.bin')])
  await page.getByRole('progressbar', { name: 'Uploading slow.bin' }).waitFor()
  await assertSoon(() => chip(page, 'next.bin').innerText(), /waiting/)
  await waitUntil(() => hanging === 1)
  answer = 'fail'
  await page.getByRole('button', { name: 'Cancel: slow.bin' }).click()
  await chip(page, 'slow.bin').waitFor({ state: 'detached' })
  await chip(page, 'next.bin').getByText('Connection lost.').waitFor()
  await assertAccessible(page)
  answer = 'pass'
  await chip(page, 'next.bin').getByRole('button', { name: 'Try again' }).click()
  await chip(page, 'next.bin').getByRole('link').waitFor()
  await assertSoon(() => names(), ['next.bin'])
})

//
test('a file over the storage limit of the plan says so, next to how much is used', async (t) => {
  const { page, task, owner, workspace, names } = await setUp(t)
  await attachFile(owner, task.id, 'small.txt', 'x')
  await chip(page, 'small.txt').waitFor()
  await page.getByText('1 B of').waitFor()
  await service.database.pool.query('update workspaces set storage_bytes = 1e14 where id = $1', [
    workspace.workspace.id,
  ])
  assert.equal((await tryAttachFile(owner, task.id, 'no.txt', 'x')).status, 422)
  await choose(page, [file('no-room.txt')])
  await chip(page, 'no-room.txt').getByText('Not enough storage').waitFor()
  await assertSoon(() => names(), ['small.txt'])
})

//
test('a browser can upload exactly 100 MB while the memory of the API stays flat, and one byte more is not sent', async (t) => {
  const [workspace] = await installation.createWorkspaces(1)
  const { client, listId, email } = workspace!
  const { body: task } = await client.post('/tasks', { title: 'Large', list_id: listId })
  const page = await openBrowser(t, { port: Number(new URL(installation.url).port) })
  await enterPassword(page, email, ownerPassword)
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.goto(`/tasks/${task.id}`)
  const exact = await writeFile(max)
  const larger = await writeFile(max + 1)

  const api = await findChild(supervisor.pid, 'api.ts')
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${api}/status`, 'utf8'))?.[1]) / 1_024
  await choose(page, [file('warm.bin', Buffer.alloc(10 * megabyte))])
  await chip(page, 'warm.bin').getByRole('link').waitFor()
  const before = rss()
  let maxRss = before
  const watching = setInterval(() => (maxRss = Math.max(maxRss, rss())), 10)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await choose(page, exact)
  await page.getByRole('progressbar').waitFor()
  await chip(page, '100 MB').getByRole('link').waitFor({ timeout: 60_000 })
  clearInterval(watching)
  t.diagnostic(`RSS grew by ${(maxRss - before).toFixed()} MB`)
  // Allows for connection buffers and the garbage between two collections. A file held in memory would be 100 MB.
  assert.ok(maxRss - before < 40, `${maxRss - before} MB`)
  const { attachments } = (await client.get(`/tasks/${task.id}`)).body
  assert.equal(attachments[1].size, max)

  const sent = requests.filter((url) => url.includes('/attachments')).length
  await choose(page, larger)
  await page.getByText('Too large: the file is 100 MB and 1 byte').waitFor()
  assert.equal(requests.filter((url) => url.includes('/attachments')).length, sent)
})

/** Creates a file of incompressible bytes. @returns its path */
async function writeFile(bytes: number): Promise<string> {
  const path = join(temporaryFolder(), `${bytes}.bin`)
  const handle = await open(path, 'w')
  const piece = randomFillSync(Buffer.alloc(megabyte))
  for (let left = bytes; left > 0; left -= megabyte)
    await handle.write(piece.subarray(0, Math.min(megabyte, left)))
  await handle.close()
  return path
}
