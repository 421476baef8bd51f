import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTarget } from '../../../web/features/markdown/link-target.ts'
import { parseMarkdown, plainText } from '../../../web/features/markdown/parse-markdown.ts'
import { descriptionMax } from '../../../src/core/limits.ts'
import { signIn } from '../../support/member-browser.ts'
import { assertAccessible, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { publicUrl } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { assertSoon } from '../../support/assert-soon.ts'

const service = await startServiceWithWeb()

/** Input that has executed scripts in some Markdown renderer. Each would set `window.ran`. */
const vectors = [
  '<script>window.ran=1</script>',
  '<img src=x onerror="window.ran=2">',
  '<svg/onload=window.ran=3>',
  '<iframe srcdoc="<script>parent.ran=4</script>"></iframe>',
  '[a](javascript:window.ran=5)',
  '[a](JaVaScRiPt:window.ran=6)',
  '[a](java\nscript:window.ran=7)',
  '[a](&#106;avascript:window.ran=8)',
  '<javascript:window.ran=9>',
  '![a](javascript:window.ran=10)',
  '[a](data:text/html,<script>window.ran=11</script>)',
  '[a][r]\n\n[r]: vbscript:window.ran=12',
  '[a](https://example.com/"onmouseover="window.ran=13)',
]

// S-32
test('a link leads only to a site, an email address, a phone number or a path of the app', () => {
  const at = (written: string) => {
    const target = linkTarget(written, 'https://daybook.example')
    return target?.kind === 'own' ? target.path : target?.url
  }
  assert.equal(at('https://example.com/a?b#c'), 'https://example.com/a?b#c')
  assert.equal(at('mailto:ada@example.com'), 'mailto:ada@example.com')
  assert.equal(at('https://daybook.example/lists/lst_1#x'), '/lists/lst_1#x')
  assert.equal(at('/tasks/tsk_1'), '/tasks/tsk_1')
  assert.equal(at('//evil.example/a'), 'https://evil.example/a')
  for (const nowhere of [
    'javascript:alert(1)',
    ' javascript:1',
    'data:text/html,x',
    'vbscript:1',
    'file:///etc',
    'blob:https://daybook.example/1',
    'notes.md',
    '',
    'usr_1',
  ])
    assert.equal(at(nowhere), undefined, nowhere)
})

test("Markdown that is nested too deeply stays text and doesn't overflow the stack", () => {
  for (const text of [
    '>'.repeat(20_000),
    '1. '.repeat(6_000),
    '> - '.repeat(5_000),
    '- '.repeat(10_000),
    '['.repeat(20_000),
  ])
    assert.ok(parseMarkdown(text).children.length > 0)
  assert.equal(parseMarkdown('>'.repeat(40)).children[0]?.type, 'html')
  assert.equal(parseMarkdown('> '.repeat(20) + 'quoted').children[0]?.type, 'blockquote')
})

test('regression: hostile Markdown costs about as much as other text, and every character of it is shown', () => {
  const length = descriptionMax
  const fill = (part: string) => part.repeat(length / part.length)
  const hostile = [
    '![a'.repeat(length / 9) + '](b)'.repeat(length / 9),
    '*a '.repeat(length / 6) + 'a*'.repeat(length / 6),
    '[www.a'.repeat(length / 7) + ']'.repeat(length / 7),
    fill('*a_ '),
    fill(']'),
    fill('~~a '),
    fill('a\n-\n'),
    `${'- '.repeat(30)}a\n${fill('b\n')}`,
    `${'>'.repeat(20)}a\n${fill('b\n')}`,
  ]
  parseMarkdown(fill('Some **bold** words and a [link](https://example.com).\n\n'))
  for (const text of hostile) {
    const startedMs = performance.now()
    const root = parseMarkdown(text)
    const elapsedMs = performance.now() - startedMs
    // It took 3 to 12 seconds.
    assert.ok(elapsedMs < 2_000, `${text.slice(0, 20)}: ${elapsedMs} ms`)
    assert.ok(plainText(root).length >= text.length / 4, text.slice(0, 20))
  }
})

test('the marks of a paragraph are text once it has hundreds of them, and those of the next one are marks', () => {
  const crowded = `${'**a** '.repeat(400)}**last**`
  const { children } = parseMarkdown(`${crowded}\n\nAfter *it*`)
  const [first, next] = children.map((node) => ('children' in node ? node.children : []))
  assert.ok(first!.filter(({ type }) => type === 'strong').length > 200)
  assert.match(plainText(children[0]!), /\*\*last\*\*$/)
  assert.equal(next?.at(-1)?.type, 'emphasis')
  const list = parseMarkdown('- [ ] a **b** [c](https://example.com) `d`\n'.repeat(200))
  assert.doesNotMatch(plainText(list), /\*\*/)
})

// S-32
test('Markdown is rendered in descriptions and comments, and nothing in it runs or is fetched', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Spring range')
  const createTask = async (title: string, description?: string) =>
    (await workspace.post('/tasks', { title, list_id: list, description })).body
  const other = await createTask('Order the stands')
  const task = await createTask(
    'Draw the frame',
    [
      '# Head\n**bold** _soft_ ~~gone~~ `code`\nsecond line',
      '- [x] done\n- [ ] open\n1. first',
      '| A | B |\n|---|--:|\n| 1 | 2 |',
      '> quoted\n\n---\n\n```\n<b>as it is</b>\n```',
      `https://example.com/a [named](https://example.org) ![pixel](https://evil.example/p.png)`,
      `see ${other.id} and ${other.url} and [that one](${other.url})`,
    ].join('\n\n'),
  )
  const owner = workspace.owner
  for (const text of [...vectors, `Ask @[Olive Owner](${owner.id}) <b>now</b>`])
    assert.equal((await workspace.post(`/tasks/${task.id}/comments`, { text })).status, 201)

  const { cookie } = await signIn(service, workspace, owner)
  const page = await openBrowser(t, service, { cookie, expected: /TrustedTypePolicy/ })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(new URL(task.url).pathname)
  const description = page.locator('.description')
  await description.getByRole('heading', { name: 'Head' }).waitFor()
  for (const [tag, text] of [
    ['strong', 'bold'],
    ['em', 'soft'],
    ['del', 'gone'],
    ['td', '2'],
    ['blockquote', 'quoted'],
    ['pre', '<b>as it is</b>'],
  ])
    await assertSoon(async () => (await description.locator(tag!).last().innerText()).trim(), text)
  await assertSoon(() => description.locator('p').first().innerText(), /bold soft gone code\nsecond line/)
  await description.getByRole('img', { name: 'done' }).waitFor()

  const site = description.getByRole('link', { name: 'https://example.com/a' })
  await assertSoon(() => site.getAttribute('rel'), 'noopener noreferrer nofollow')
  await assertSoon(() => site.getAttribute('target'), '_blank')
  // An external image would tell its site who reads this.
  await assertSoon(
    () => description.getByRole('link', { name: 'pixel' }).getAttribute('href'),
    'https://evil.example/p.png',
  )
  await description.getByRole('link', { name: 'Order the stands' }).nth(1).waitFor()

  const notes = page.locator('.margin-row[data-kind="comment"]')
  await notes.locator('.mention', { hasText: '@Olive Owner' }).waitFor()
  await assertSoon(() => notes.last().innerText(), /Ask @Olive Owner <b>now<\/b>/)
  await assertSoon(() => notes.count(), vectors.length + 1)
  await assertSoon(() => notes.first().innerText(), /<script>window\.ran=1<\/script>/)
  for (const link of await notes.locator('.markdown a').all()) {
    await assertSoon(() => link.getAttribute('href'), /^https:\/\/example\.com\//)
    await link.hover()
  }
  await assertSoon(() => page.locator('.markdown :is(script, img, svg, iframe)').count(), 0)
  await assertSoon(() => page.evaluate<unknown>('window.ran'), undefined)
  assert.deepEqual(
    requests.filter((url) => new URL(url).origin !== publicUrl),
    [],
  )
  await assertAccessible(page)
  // Even if something tried, the policy allows no way to turn text into markup.
  const refused = await page.evaluate<string>(
    'try { trustedTypes.createPolicy("any", { createHTML: (text) => text }); "made" } catch (error) { error.name }',
  )
  assert.equal(refused, 'TypeError')

  await description.getByRole('link', { name: 'that one' }).click()
  await page.waitForURL(`**/tasks/${other.id}`)
  await page.getByRole('heading', { name: 'Order the stands', level: 1 }).waitFor({ state: 'attached' })
})
