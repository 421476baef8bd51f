import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { nextPicture, openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { signIn } from '../../support/member-browser.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { geometryProblems } from './geometry.ts'
import { assertSoon } from '../../support/assert-soon.ts'
import { dayIn } from '../../support/day-in.ts'

const service = await startServiceWithWeb()

const title = 'להזמין את הדוכן, כולל תאורה!'

/** Whether the last character, a mark, is left of the first. */
const readsFromRight = (text: Locator): Promise<boolean> =>
  text.first().evaluate((element) => {
    const textsOnly = 4
    const texts = element.ownerDocument.createTreeWalker(element, textsOnly)
    let node = texts.nextNode()
    while (node && !/[א-ת]/.test(node.nodeValue ?? '')) node = texts.nextNode()
    if (!node) return false
    const leftOf = (at: number) => {
      const range = element.ownerDocument.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect().left
    }
    return leftOf((node.nodeValue ?? '').length - 1) < leftOf(0)
  })

test('what people write from right to left is shown so, in rows, cards, the panel and on public pages, and breaks no screen', async (t) => {
  const workspace = await createWorkspace(service)
  const owner = await signIn(service, workspace, workspace.owner)
  const list = await workspace.list('יריד האביב!')
  const { body } = await workspace.post('/tasks', {
    list_id: list,
    title,
    description: 'לשאול לפני הצהריים!\n\n- שלושה קירות!',
    due_date: dayIn(0),
  })
  await workspace.post(`/tasks/${body.id}/comments`, { text: 'הם יגיעו ביום שני!' })
  const page = await openBrowser(t, service, { cookie: owner.cookie })
  const assertReads = async (...selectors: string[]) => {
    for (const selector of selectors) {
      const text = page.locator(selector).filter({ hasText: /[א-ת]/ }).first()
      await text.waitFor()
      await assertSoon(() => readsFromRight(text), true, selector)
    }
  }
  await page.goto(`/lists/${list}?task=${body.id}`)
  await assertReads('h1', '.sidebar .cut', '.task .row-title', '.panel .markdown p', '.panel .markdown li')
  await assertReads('.comment-body p')
  const field = page.locator('.panel .title > textarea')
  await assertSoon(() => field.inputValue(), title)
  await assertSoon(
    () => page.evaluate(`getComputedStyle(document.querySelector('.panel .title > textarea')).unicodeBidi`),
    'plaintext',
  )
  await page.goto(`/lists/${list}?layout=board`)
  await assertReads('.card .row-title')

  for (const path of ['/today', '/upcoming', `/lists/${list}`, `/tasks/${body.id}`, '/insights'])
    for (const direction of ['ltr', 'rtl'] as const) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await page.evaluate(`document.documentElement.dir = '${direction}'`)
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.evaluate(nextPicture)
        assert.deepEqual(await geometryProblems(page), [], `${path}, ${direction} at ${width} px`)
      }
    }

  await page.goto((await owner.post(`/lists/${list}/link`)).body.url)
  await assertReads('h1', '.title')
})
