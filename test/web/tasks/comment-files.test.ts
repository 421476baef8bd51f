import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { png } from '../../work/attachments/support.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()
const label = 'Write a comment'

// 0420
test('a comment takes pasted pictures, dropped and chosen files, which can be removed, sent, edited and undone', async (t) => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list('Fair')
  const { id } = (await workspace.post('/tasks', { title: 'Order the stand', list_id })).body
  const thread = `/tasks/${id}/comments`
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, {
    cookie,
    expected: /403|ERR_FAILED|ERR_ABORTED|Couldn't reach/,
  })
  const stored = async () => (await workspace.get(thread)).body.data
  const namesIn = async (nth: number) =>
    (await stored())[nth].attachments.map(({ name }: { name: string }) => name)
  /** Dispatches the drop or paste of a picture on the field of a comment. */
  const give = (how: 'drop' | 'paste', name: string, field = label) =>
    page.evaluate(`{
      const bytes = Uint8Array.from(atob('${png.toString('base64')}'), (one) => one.charCodeAt(0))
      const transfer = new DataTransfer()
      transfer.items.add(new File([bytes], '${name}', { type: 'image/png' }))
      const init = { bubbles: true, cancelable: true, dataTransfer: transfer, clipboardData: transfer }
      const event = '${how}' === 'drop' ? new DragEvent('drop', init) : new ClipboardEvent('paste', init)
      document.querySelector('textarea[aria-label="${field}"]').dispatchEvent(event)
    }`)
  await page.goto(`/tasks/${id}`)
  const field = page.getByRole('textbox', { name: label })
  await field.click()
  const composer = page.locator('.composer')
  const shown = (name: string) => composer.getByRole('button', { name: `Show ${name}` })
  await give('paste', 'pasted.png')
  await shown('pasted.png').waitFor()
  await give('drop', 'dropped.png')
  await shown('dropped.png').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add files to the comment' }).click()
  await (
    await chooser
  ).setFiles([{ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('A plan') }])
  await composer.getByRole('link', { name: 'plan.txt' }).waitFor()
  // They are the comment's, not the task's, and survive a reload.
  await assertSoon(async () => (await workspace.get(`/tasks/${id}`)).body.attachments, [])
  await page.reload()
  await shown('dropped.png').waitFor()
  await assertAccessible(page)
  await composer.getByRole('button', { name: 'Remove: dropped.png' }).click()
  await shown('dropped.png').waitFor({ state: 'detached' })

  // One that is on its way keeps the comment from being sent, and can be canceled or tried again.
  let fails = true
  await page.route('**/comment-attachments?name=*', (route) =>
    fails ? route.abort('failed') : route.continue(),
  )
  await give('paste', 'late.png')
  await composer.getByText('Connection lost.').waitFor()
  fails = false
  await composer.getByRole('button', { name: 'Try again' }).click()
  await shown('late.png').waitFor()
  await field.press('Control+Enter')
  const note = (text: string) => page.locator('.margin-row[data-kind="comment"]', { hasText: text })
  await note('plan.txt').getByRole('button', { name: 'Show pasted.png' }).waitFor()
  await waitUntil(async () => (await stored()).length === 1)
  await assertSoon(() => namesIn(0), ['pasted.png', 'plan.txt', 'late.png'])
  // Without words, it says the names of its files, which are shown once.
  await assertSoon(async () => (await stored())[0].text, 'pasted.png, plan.txt, late.png')
  await assertSoon(() => page.getByText('pasted.png, plan.txt, late.png').count(), 0)
  await assertSoon(() => composer.getByRole('list').count(), 0)
  await note('plan.txt').getByRole('button', { name: 'Show late.png' }).click()
  await page.getByRole('dialog', { name: 'late.png' }).getByRole('img').waitFor()
  await page.keyboard.press('Escape')
  await assertAccessible(page)

  // An edit changes them, too, offline as well, and can be undone.
  await note('plan.txt').hover()
  await note('plan.txt')
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit comment' }).click()
  const editor = page.locator('.comment-editor')
  await assertSoon(() => editor.getByRole('textbox').inputValue(), '')
  await editor.getByRole('textbox').fill('The stand')
  await give('paste', 'stand.png', 'Edit comment')
  await editor.getByRole('button', { name: 'Show stand.png' }).waitFor()
  await editor.getByRole('button', { name: 'Remove: pasted.png' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await note('The stand').getByRole('button', { name: 'Show stand.png' }).waitFor()
  await page.context().setOffline(false)
  await waitUntil(async () => (await namesIn(0)).join() === 'plan.txt,late.png,stand.png')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await waitUntil(async () => (await namesIn(0)).join() === 'pasted.png,plan.txt,late.png')
  await note('plan.txt').getByRole('button', { name: 'Show pasted.png' }).waitFor()

  // A comment that is refused comes back with its files.
  await field.fill('Refused')
  await give('paste', 'kept.png')
  await shown('kept.png').waitFor()
  let refused = 0
  await page.route('**/comments', (route) => {
    refused += 1
    return route.fulfill({ status: 403, json: { error: { code: 'forbidden', message: 'No', details: {} } } })
  })
  await field.press('Control+Enter')
  await waitUntil(async () => refused === 1 && (await field.inputValue()) === 'Refused')
  await shown('kept.png').waitFor()
})
