import '../../support/british-dates.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

async function openThread(t: Parameters<typeof openBrowser>[0], texts: (mira: string) => string[]) {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const list = await workspace.list('Month-end')
  const { id } = (await workspace.post('/tasks', { title: 'Close the month', list_id: list })).body
  const thread = `/tasks/${id}/comments`
  const comments: string[] = []
  for (const text of texts(mira.member.id)) comments.push((await workspace.post(thread, { text })).body.id)
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie, expected: /Couldn't reach/ })
  const note = (text: string) => page.locator('.margin-row[data-kind="comment"]', { hasText: text })
  const stored = async () => (await workspace.get(thread)).body.data
  /** Opens the menu of a comment and chooses from it. */
  const choose = async (text: string, action: string) => {
    await note(text).hover()
    await note(text)
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  return { workspace, mira, id, thread, comments, page, note, stored, choose }
}

// 0283
test('authors edit their comments in place and delete them, with undo, offline, and live for others', async (t) => {
  const { mira, thread, page, id, note, stored, choose, workspace } = await openThread(t, (member) => [
    `Ask @[Mira](${member}) tomorrow`,
    'Nonsense',
  ])
  await page.goto(`/tasks/${id}`)
  await choose('Ask @Mira', 'Edit comment')
  const field = page.getByRole('textbox', { name: 'Edit comment' })
  await field.waitFor()
  await waitUntil(() => field.evaluate((element) => element.matches(':focus')))
  await assertSoon(() => field.inputValue(), 'Ask @Mira tomorrow')
  await assertAccessible(page)
  // What is typed survives a reload.
  await field.fill('Ask @Mira today')
  await page.reload()
  await field.waitFor()
  await assertSoon(() => field.inputValue(), 'Ask @Mira today')
  await field.press('Control+Enter')
  await note('Ask @Mira today').getByText('edited', { exact: true }).waitFor()
  await assertSoon(async () => (await stored())[0].text, `Ask @[Mira](${mira.member.id}) today`)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await note('Ask @Mira tomorrow').waitFor()
  await waitUntil(async () => (await stored())[0].text === `Ask @[Mira](${mira.member.id}) tomorrow`)

  await page.context().setOffline(true)
  await choose('Ask @Mira tomorrow', 'Edit comment')
  await field.fill('Ask no one')
  await page.getByRole('button', { name: 'Save' }).click()
  await note('Ask no one').waitFor()
  // Escape discards, and what was typed can be brought back.
  await choose('Nonsense', 'Edit comment')
  await field.fill('Sense')
  await field.press('Escape')
  await note('Nonsense').waitFor()
  await page.context().setOffline(false)
  await waitUntil(async () => (await stored())[0].text === 'Ask no one')

  // A deletion can be undone while its toast shows, and is sent after that.
  await choose('Nonsense', 'Delete comment')
  await note('Nonsense').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await note('Nonsense').waitFor()
  await choose('Nonsense', 'Delete comment')
  await note('Nonsense').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByLabel('Title').waitFor()
  await waitUntil(async () => (await stored()).length === 1)

  // The owner can't edit what someone else wrote, but delete it; edits by others show at once.
  const other = (await mira.post(thread, { text: 'By Mira' })).body.id
  await note('By Mira').waitFor()
  await note('By Mira').hover()
  await note('By Mira')
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).waitFor()
  await assertSoon(() => page.getByRole('menuitem', { name: 'Edit comment' }).count(), 0)
  await page.keyboard.press('Escape')
  await mira.patch(`${thread}/${other}`, { text: 'By Mira herself' })
  await note('By Mira herself').getByText('edited', { exact: true }).waitFor()
  await mira.delete(`${thread}/${other}`)
  await note('By Mira herself').waitFor({ state: 'detached' })
  // Nothing of an archived list changes.
  const { list_id } = (await workspace.get(`/tasks/${id}`)).body
  await workspace.post(`/lists/${list_id}/archive`)
  await page.reload()
  await note('Ask no one').hover()
  await note('Ask no one')
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  await assertSoon(() => page.getByRole('menuitem').count(), 1)
})

// 0355
test('people react to comments by keyboard and pointer, offline, live, and up to the limit; a link focuses a comment', async (t) => {
  const { mira, thread, comments, page, id, note, stored, choose } = await openThread(t, () => [
    'Ready',
    'Full',
  ])
  const react = (emoji: string, comment = comments[0]) =>
    mira.send('PUT', `${thread}/${comment}/reactions/${encodeURIComponent(emoji)}`)
  for (const emoji of Array.from('😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑😒😓')) await react(emoji, comments[1])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/tasks/${id}`)
  await choose('Ready', 'Copy link')
  const link = String(await page.evaluate('navigator.clipboard.readText()'))
  assert.ok(link.endsWith(`/tasks/${id}#${comments[0]}`), link)
  await page.goto(link)
  await note('Ready').waitFor()
  await waitUntil(() => note('Ready').evaluate((row) => row.matches(':focus-within')))

  // From the comment, Tab reaches its reactions and then its menu.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: 'Add reaction' })
  await picker.waitFor()
  await assertAccessible(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const reaction = (text: string, name: string) => note(text).getByRole('button', { name, exact: true })
  await reaction('Ready', '👎 you').waitFor()
  await waitUntil(async () => (await stored())[0].reactions.length === 1)
  await react('👎')
  await reaction('Ready', '👎 you and Test member').click()
  await reaction('Ready', '👎 Test member').waitFor()

  await page.context().setOffline(true)
  await note('Ready').hover()
  await note('Ready').getByRole('button', { name: 'Add reaction' }).click()
  await page.getByRole('textbox', { name: 'Another emoji' }).fill('ok')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a single emoji, such as 🎉.').waitFor()
  await page.getByRole('textbox', { name: 'Another emoji' }).fill('🦆')
  await page.keyboard.press('Enter')
  await reaction('Ready', '🦆 you').waitFor()
  await page.context().setOffline(false)
  await waitUntil(async () => (await stored())[0].reactions.length === 2)
  await assertSoon(async () => (await stored())[0].updated_at, (await stored())[0].created_at)
  await assertSoon(() => note('Full').getByRole('button', { name: 'Add reaction' }).count(), 0)
  await note('Full').getByRole('button', { name: 'Comments are limited to 20 kinds of reactions.' }).waitFor()
})

test('regression: a mention is of the person chosen, also when its text is sent right after a reload, before the members have loaded', async (t) => {
  const { workspace, mira, page, id, note, stored, choose } = await openThread(t, () => [])
  const other = await workspace.join('member')
  const field = page.getByLabel('Write a comment')
  /** Waits for the members, of whom two have the same name. */
  const open = async () => {
    await page.goto(`/tasks/${id}`)
    await field.focus()
  }
  const mention = async (nth: number, into: typeof field) => {
    await into.press('@')
    await page.keyboard.type('tes')
    const options = page.getByRole('option', { name: 'Test member' })
    await options.nth(1).waitFor()
    for (let at = 0; at < nth; at++) await page.keyboard.press('ArrowDown')
    await options.nth(nth).and(page.locator('[aria-selected=true]')).waitFor()
    await page.keyboard.press('Enter')
    await assertSoon(() => into.inputValue(), 'Ask @Test member ')
  }
  let membersMayLoad: Promise<void> | undefined
  await page.route(/\/members(?:\?|$)/, async (route) => {
    await membersMayLoad
    await route.continue()
  })
  /** Reloads the page. @returns lets the members load */
  const reload = async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    membersMayLoad = promise
    await page.reload()
    return resolve
  }
  for (const nth of [0, 1]) {
    await open()
    await page.keyboard.type('Ask ')
    await mention(nth, field)
    await page.keyboard.type(`about ${nth}`)
    const load = await reload()
    await assertSoon(() => field.inputValue(), `Ask @Test member about ${nth}`)
    await field.press('Control+Enter')
    await note(`about ${nth}`).locator('time').waitFor()
    load()
  }
  const mentions = async () => (await stored()).map((comment: { mentions: string[] }) => comment.mentions)
  await assertSoon(
    async () => (await mentions()).flat().toSorted(),
    [mira.member.id, other.member.id].toSorted(),
  )
  const [first, second] = await mentions()

  // An edit keeps it, too.
  await open()
  await choose('about 0', 'Edit comment')
  const editor = page.getByRole('textbox', { name: 'Edit comment' })
  await editor.fill('Ask ')
  await mention(1, editor)
  const load = await reload()
  await assertSoon(() => editor.inputValue(), 'Ask @Test member ')
  await editor.press('Control+Enter')
  await assertSoon(mentions, [second, second])
  load()
  assert.notDeepEqual(first, second)
})
