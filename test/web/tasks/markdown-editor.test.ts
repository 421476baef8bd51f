import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOfKey } from '../../../web/features/markdown-editor/format-keys.ts'
import { highlight } from '../../../web/features/markdown-editor/highlight.ts'
import {
  continueList,
  type Format,
  formatText,
  type TextEdit,
} from '../../../web/features/markdown-editor/text-edits.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { waitUntil } from '../../support/processes.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** Reads a text whose selection is between `<` and `>`, or whose cursor is at `|`. */
function selected(marked: string) {
  const start = marked.search(/[<|]/)
  const text = marked.replaceAll(/[<>|]/g, '')
  return { text, start, end: marked.includes('>') ? marked.indexOf('>') - 1 : start }
}

function edited(marked: string, edit: TextEdit | undefined): string | undefined {
  if (!edit) return undefined
  const { text } = selected(marked)
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const [start, end] = edit.select
  return start === end
    ? `${after.slice(0, start)}|${after.slice(start)}`
    : `${after.slice(0, start)}<${after.slice(start, end)}>${after.slice(end)}`
}

// 0357
test('formats go around words and before lines, and pressed again they are removed', () => {
  const format = (marked: string, how: Format) => edited(marked, formatText(selected(marked), how))
  for (const [how, before, after] of [
    ['bold', 'a <word> here', 'a **<word>** here'],
    ['bold', 'a **<word>** here', 'a <word> here'],
    ['bold', 'a <**word**> here', 'a <word> here'],
    ['italic', '|', '_|_'],
    ['code', 'run <npm ci>', 'run `<npm ci>`'],
    ['code', '<a\nb>', '```\n<a\nb>\n```'],
    ['code', 'x <```\nb>', 'x \n````\n<```\nb>\n````'],
    ['link', 'the <plan>', 'the [plan](<https://>)'],
    ['link', '<https://example.com>', '[|](https://example.com)'],
    ['heading', 'Title|', '## Title|'],
    ['heading', '# Title|', 'Title|'],
    ['quote', 'one\n<two\nthree>', 'one\n<> two\n> three>'],
    ['bullets', '<one\n  two>', '<- one\n  - two>'],
    ['bullets', '<1. one\n2. two>', '<- one\n- two>'],
    ['numbers', '<one\ntwo>', '<1. one\n2. two>'],
    ['numbers', '<1. one\n2. two>', '<one\ntwo>'],
  ] as const)
    assert.equal(format(before, how), after, `${how} ${before}`)
})

// 0357
test('Enter goes on with a list or quote, and ends it in an empty item', () => {
  const enter = (marked: string) => edited(marked, continueList(selected(marked)))
  assert.equal(enter('- milk|'), '- milk\n- |')
  assert.equal(enter('  * milk|'), '  * milk\n  * |')
  assert.equal(enter('9. milk|'), '9. milk\n10. |')
  assert.equal(enter('- [x] milk|'), '- [x] milk\n- [ ] |')
  assert.equal(enter('- milk\n- |'), '- milk\n|')
  assert.equal(enter('milk|'), undefined)
})

// 0357
test('a text is shown formatted while it is typed, without any letter lost, however hostile', () => {
  const shown = (text: string, names: string[] = []) =>
    highlight(text, names)
      .filter(({ kind }) => kind !== undefined)
      .map(({ text: part, kind }) => `${kind}: ${part}`)
  assert.deepEqual(shown('a **b** _c_ `d` [e](https://f) https://g'), [
    'mark: **',
    'bold: b',
    'mark: **',
    'mark: _',
    'italic: c',
    'mark: _',
    'mark: `',
    'code: d',
    'mark: `',
    'link: [e]',
    'mark: (https://f)',
    'link: https://g',
  ])
  assert.deepEqual(shown('## Title\n> said\n- [ ] item\n```\n**x**\n```\n'), [
    'mark: ## ',
    'heading: Title\n',
    'mark: > ',
    'quote: said\n',
    'mark: - [ ] ',
    'mark: ```\n',
    'code: **x**\n',
    'mark: ```\n',
  ])
  assert.deepEqual(shown('@Ana Kovač and @Anabel', ['Ana', 'Ana Kovač']), ['mention: @Ana Kovač'])
  assert.deepEqual(shown('snake_case_name 2 * 3 * 4'), [])
  for (const text of [
    '`'.repeat(20_000),
    '*a '.repeat(6_600),
    '['.repeat(20_000),
    '_'.repeat(20_000),
    '- '.repeat(9_000),
  ])
    assert.equal(
      highlight(text, ['a'])
        .map((part) => part.text)
        .join(''),
      text,
    )
})

test('shortcuts of formats go by the place of digits, and not by what Shift makes of them', () => {
  const key = (pressed: string, code: string, shiftKey = false) =>
    formatOfKey({ key: pressed, code, shiftKey, ctrlKey: true, metaKey: false, altKey: false })
  assert.equal(key('b', 'KeyB'), 'bold')
  assert.equal(key('*', 'Digit8', true), 'bullets')
  assert.equal(key('(', 'Digit8', true), 'bullets')
  assert.equal(key('U', 'KeyU', true), 'link')
  assert.equal(key('B', 'KeyB', true), undefined)
})

// 0357
test('comments and descriptions have a toolbar, shortcuts, mentions, and a word about what is cut when pasted', async (t) => {
  const workspace = await createWorkspace(service)
  const mira = await workspace.join('member')
  const list = await workspace.list('Month-end')
  const { id } = (await workspace.post('/tasks', { title: 'Close the month', list_id: list })).body
  const { cookie } = await signIn(service, workspace, workspace.owner)
  const page = await openBrowser(t, service, { cookie })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (text: string) => {
    await page.evaluate((copied) => (globalThis as any).navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('Control+v')
  }
  await page.goto(`/tasks/${id}`)
  const field = page.getByLabel('Write a comment')
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' })
  await field.waitFor()
  await assertSoon(() => toolbar.count(), 0)
  await field.focus()
  await page.keyboard.type('Read ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('this')
  await assertSoon(() => field.inputValue(), 'Read **this**')
  await page.locator('.marks [data-kind=bold]', { hasText: 'this' }).waitFor()
  await assertAccessible(page)
  // The browser undoes it like anything typed.
  await field.fill('one')
  await field.selectText()
  await toolbar.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await assertSoon(() => field.inputValue(), '- one\n- two')
  // By keyboard, the toolbar is one tab stop with arrow keys.
  await field.selectText()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await assertSoon(() => field.inputValue(), '1. one\n2. two')

  await field.fill('the plan')
  await field.selectText()
  await paste('https://example.com/plan')
  await assertSoon(() => field.inputValue(), '[the plan](https://example.com/plan)')
  await field.fill('Log: ')
  await field.press('End')
  await paste('x'.repeat(20_000))
  await page.getByText("The last 5 characters weren't pasted. The limit is 20,000 characters;").waitFor()
  await assertSoon(async () => (await field.inputValue()).length, 20_000)
  await page.keyboard.press('Backspace')
  await page.getByText("The last 5 characters weren't pasted.").waitFor({ state: 'detached' })
  await field.fill('')

  await page.getByRole('button', { name: 'Add description' }).click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await description.waitFor()
  await page.keyboard.type('Ask @Tes')
  await page.getByRole('option', { name: 'Test member' }).click()
  await page.keyboard.type('today')
  await page.locator('.marks [data-kind=mention]', { hasText: '@Test member' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.locator('.description .mention', { hasText: '@Test member' }).waitFor()
  const saved = async () => (await workspace.get(`/tasks/${id}`)).body.description
  await waitUntil(async () => (await saved()) === `Ask @[Test member](${mira.member.id}) today`)
  await page.getByRole('button', { name: 'Edit description' }).click()
  await assertSoon(() => description.inputValue(), 'Ask @Test member today')
})
