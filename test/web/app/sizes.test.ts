import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { receiverGuard } from '../../exchange/webhooks/support.ts'
import { createSampleWorkspace } from '../sample-workspace.ts'

const service = await startServiceWithWeb({ behindProxy: true, guard: receiverGuard })
const sample = await createSampleWorkspace(service)
const list = (await sample.ownerSession.get('/sidebar')).body.lists[0].id as string
const today = new Date().toISOString().slice(0, 10)
const tasks: string[] = []
for (const title of [
  'Interview with the Donaudampfschifffahrtsgesellschaft about responsibilities',
  'Internationalization of the measurement instrumentation documentation',
])
  tasks.push(
    (await sample.post('/tasks', { list_id: list, title, due_date: today, due_time: '16:00', priority: 3 }))
      .body.id,
  )
await sample.post(`/tasks/${tasks[0]}/comments`, { text: 'Agreed.' })
await sample.patch(`/tasks/${tasks[0]}`, { recurrence: { rule: 'FREQ=WEEKLY', from: 'due' } })

/** At 200 %, a window of 1440 px has 720. */
const widths = [390, 720, 768, 1024, 1440]

test('in Upcoming no word is broken and nothing scrolls sideways, at any width and at 200 %', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  for (const width of widths)
    for (const query of ['', '?range=month', `?task=${tasks[1]}`]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/upcoming${query}`)
      await page.locator('.calendar-task').nth(1).waitFor()
      const found = await page.evaluate<{ broken: string[]; sideways: string[] }>(brokenWords)
      assert.deepEqual(found, { broken: [], sideways: [] }, `${width} px ${query}`)
    }
})

/** Words that are on more than one line, and what scrolls sideways. */
const brokenWords = `(() => {
  const broken = []
  for (const place of document.querySelectorAll('.calendar-task button, .week-day h2, .completed-sum')) {
    if (!place.checkVisibility()) continue
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement.closest('.unseen')) continue
      for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
  }
  const sideways = [document.scrollingElement, ...document.querySelectorAll('.weeks, .page')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ className, scrollWidth, clientWidth }) => className + ' ' + scrollWidth + ' > ' + clientWidth)
  return { broken, sideways }
})()`

const paths = ['/notifications', '/today', '/upcoming', '/assigned', '/all', '/search?q=stock', `/lists/${list}`, `/lists/${list}?layout=board`, `/lists/${list}?task=${tasks[0]}`, '/lists/archived', `/lists/${list}/history`, `/tasks/${tasks[0]}`, '/settings/profile', '/settings/security', '/settings/notifications', '/settings/workspace', '/settings/members', '/settings/plan', '/settings/import', '/settings/export', '/settings/log', '/settings/tokens', '/settings/webhooks', `/settings/webhooks/${sample.webhook}?delivery=${sample.delivery}`] // oxfmt-ignore

const sizes = [
  [1440, 900],
  [1024, 600],
  [768, 1024],
  [390, 844],
] as const

test('at every size, each target is at least 24 px, or that far from the next', async (t) => {
  const page = await openBrowser(t, service, { cookie: sample.cookies.owner })
  const small: string[] = []
  const note = async (place: string) => {
    for (const target of await page.evaluate<string[]>(smallTargets)) small.push(`${place}: ${target}`)
  }
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await page.evaluate(nextPicture)
      await note(`${path} at ${width} px`)
    }
    const menu = page.getByRole('button', { name: 'Open sidebar' })
    if ((await menu.count()) === 0) continue
    await menu.first().click()
    await page.locator('.sidebar').waitFor()
    await note(`${path} sidebar`)
  }
  assert.deepEqual([...new Set(small)], [])
})

/** What a new size leads to is drawn with the second frame. */
const nextPicture = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`

/**
 * WCAG 2.5.8: targets below 24 by 24 CSS px whose circle of 24 px meets another target or its circle. Links in sentences
 * are exempt.
 */
const smallTargets = `(() => {
  const selector = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option], [role=menuitem], [role=switch]'
  const boxOf = (element) => (element.closest('label') ?? element).getBoundingClientRect()
  // Something else may cover it: a panel, the tabs.
  const isReachable = (element, box) => {
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return top !== null && (element.contains(top) || top.contains(element) || top.closest('label')?.contains(element))
  }
  const all = [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.disabled)
    .map((element) => ({ element, box: boxOf(element) }))
    .filter(({ element, box }) => isReachable(element, box))
    .filter(({ box }) => box.width > 1 && box.height > 1 && box.bottom > 0 && box.right > 0 && box.left < innerWidth)
  const isSmall = ({ box }) => box.width < 23.5 || box.height < 23.5
  const isInline = ({ element }) => element.matches('p a, p button, .prose a, .markdown a, li p *')
  const center = ({ box }) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
  const distance = (one, { box }) => {
    const { x, y } = center(one)
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
  }
  const meets = (one, other) => {
    if (one.element.contains(other.element) || other.element.contains(one.element)) return false
    if (isSmall(other)) {
      const [a, b] = [center(one), center(other)]
      if (Math.hypot(a.x - b.x, a.y - b.y) < 24) return true
    }
    return distance(one, other) < 12
  }
  return all
    .filter((one) => isSmall(one) && !isInline(one) && all.some((other) => other !== one && meets(one, other)))
    .map(({ element, box }) => (element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)) + ' <' + element.tagName.toLowerCase() + ' class=' + element.className + '> ' + Math.round(box.width) + ' × ' + Math.round(box.height))
})()`
