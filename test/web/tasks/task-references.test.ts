import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlight } from '../../../web/features/markdown-editor/highlight.ts'
import { referenceAtCursor, splitReferences } from '../../../web/lib/task-references.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

// 0386
test('a number refers to a task where a word could begin, and nowhere else', () => {
  const numbers = (text: string) => splitReferences(text).flatMap(({ number }) => number ?? [])
  assert.deepEqual(numbers('#1, (#22) and #333.'), [1, 22, 333])
  for (const text of ['a#1', '/#1', '##1', '&#1;', '#0', '#01', '#1a', '#1_', '# 1', '#1234567890'])
    assert.deepEqual(numbers(text), [], text)
  const text = 'See #12 and tsk_01jd42e76ke0080ppaatcsyj69!'
  assert.equal(
    splitReferences(text)
      .map((piece) => piece.text)
      .join(''),
    text,
  )
  assert.equal(splitReferences(text)[3]?.taskId, 'tsk_01jd42e76ke0080ppaatcsyj69')
  assert.deepEqual(
    highlight('see #12, not a#12', []).filter(({ kind }) => kind === 'mention'),
    [{ text: '#12', kind: 'mention' }],
  )

  const typed = (before: string) => referenceAtCursor(before, before.length)?.text
  assert.equal(typed('see #1'), '1')
  assert.equal(typed('#Call the sup'), 'Call the sup')
  for (const before of ['#', '# Title', '## Title', 'a#1', '#12 is', '#a\nb'])
    assert.equal(typed(before), undefined, before)
})

// 0385, 0386
test('a number in a text is a live link to the task, for those who can see it, and is offered, copied and found', async (t) => {
  const workspace = await createWorkspace(service)
  const guest = await workspace.join('guest')
  const shared = await workspace.list('Shared')
  await workspace.share(shared, guest.member)
  const create = async (title: string, list_id: string, fields = {}) =>
    (await workspace.post('/tasks', { title, list_id, ...fields })).body
  const stands = await create('Order the stands', await workspace.list('Internal'))
  const frame = await create('Draw the frame', shared, {
    description: `After #${stands.number} and ${stands.url}, not #999, \`#${stands.number}\` or [#${stands.number}](https://example.com).`,
  })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/tasks/${frame.id}`)
  const chips = page.locator('.description .task-chip')
  await chips.nth(1).waitFor()
  await assertSoon(() => chips.count(), 2)
  await assertSoon(() => chips.first().getAttribute('href'), `/tasks/${stands.id}`)
  const called = (mark: string, title: string) =>
    page.getByRole('link', { name: `${mark} ${title} #${stands.number}` })
  await called('open', 'Order the stands').first().waitFor()
  await assertAccessible(page)

  // It follows the task.
  await workspace.patch(`/tasks/${stands.id}`, { title: 'Order two stands' })
  await workspace.post(`/tasks/${stands.id}/complete`)
  await called('done', 'Order two stands').first().waitFor()

  // The header copies the number, and so does the command.
  await page.getByRole('button', { name: `Copy number #${frame.number}` }).click()
  await page.getByText('Number copied').waitFor()
  await assertSoon(() => page.evaluate('navigator.clipboard.readText()'), `#${frame.number}`)

  // Typing a # offers tasks by title and by number.
  const field = page.getByLabel('Write a comment')
  await field.fill('')
  await field.pressSequentially('Wait for #two st')
  await page.getByRole('option', { name: 'Order two stands' }).waitFor()
  await assertAccessible(page)
  await page.keyboard.press('Enter')
  await assertSoon(() => field.inputValue(), `Wait for #${stands.number} `)
  await field.pressSequentially(`and #${frame.number}`)
  await page.getByRole('option', { name: 'Draw the frame' }).click()
  await page.keyboard.press('Control+Enter')
  await page.locator('.comment-body .task-chip').nth(1).waitFor()
  // The comment is shown before it is sent.
  await waitUntil(async () => {
    const comments = (await workspace.get(`/tasks/${frame.id}/comments`)).body.data
    return comments[0]?.text.trim() === `Wait for #${stands.number} and #${frame.number}`
  })

  // The palette and the search find it.
  await page.keyboard.press('Escape')
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially(`#${stands.number}`)
  await page.getByRole('option', { name: /Order two stands/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href.includes(stands.id))
  await page.goto(`/search?q=${encodeURIComponent(`#${stands.number}`)}`)
  await page.getByText('Order two stands').first().waitFor()

  // A guest who can't see the task sees what was written, and nothing of the task.
  const theirs = await openBrowser(t, service, {
    cookie: (await signIn(service, workspace, guest.member)).cookie,
  })
  await theirs.goto(`/tasks/${frame.id}`)
  await theirs.locator('.comment-body .task-chip', { hasText: 'Draw the frame' }).waitFor()
  const description = theirs.locator('.description')
  await waitUntil(async () =>
    (await description.innerText()).includes(`After #${stands.number} and ${stands.url}, not #999`),
  )
  await assertSoon(() => theirs.getByText('Order two stands').count(), 0)
  await assertSoon(() => description.locator('.task-chip').count(), 0)
})

test('regression: a toast says that the browser refuses to copy, by key or by button', async (t) => {
  const workspace = await createWorkspace(service)
  const list_id = await workspace.list('Spring range')
  const { body: task } = await workspace.post('/tasks', { title: 'Draw the frame', list_id })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  const refused = page.locator('.toast', { hasText: "Couldn't copy. Allow this site to use the clipboard" })
  await page.goto(`/lists/${list_id}`)
  await page.locator('.task', { hasText: 'Draw the frame' }).focus()
  await page.keyboard.press('y')
  await refused.waitFor()
  await page.goto(`/tasks/${task.id}`)
  await page.getByRole('button', { name: `Copy number #${task.number}` }).click()
  await refused.waitFor()
})
