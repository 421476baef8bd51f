import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { openBrowser } from '../../support/browser.ts'
import { startServiceWithWeb } from '../../support/built-web.ts'
import { createWorkspace } from '../../support/workspace.ts'
const service = await startServiceWithWeb()
test('shots', async (t) => {
  const workspace = await createWorkspace(service)
  const list = await workspace.list('Warehouse')
  await workspace.post(`/lists/${list}/sections`, { name: 'Drafts' })
  for (const title of ['Order pallets', 'Check the scales', 'Call the printer']) await workspace.post('/tasks', { title, list_id: list })
  const { cookie } = await signIn(service, workspace, workspace.owner)
  for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 768, 1024, 1440]) {
    const page = await openBrowser(t, service, { cookie, colorScheme, ...(width === 390 ? { viewport: 'small' as const } : {}) })
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/lists/${list}`)
    await page.locator('.task').first().waitFor()
    await page.getByLabel(/^Add (task|to)/).fill('Check the 3pm build thu 9:30 every 2 weeks until 31 dec #warehouse @olive !3 remind me 30 min before')
    await page.locator('.phrase-chip').first().waitFor()
    await page.screenshot({ path: `/tmp/move/x-shot-${colorScheme}-${width}.png` })
    if (colorScheme === 'light') {
      if (width > 700) {
        await page.getByLabel(/^Add (task|to)/).fill('')
        await page.locator('.task', { hasText: 'Order pallets' }).click()
        await page.keyboard.press('Escape')
        await page.locator('.task', { hasText: 'Order pallets' }).focus()
        await page.keyboard.press('Shift+Enter')
        await page.locator('.insert-row input').waitFor()
        await page.keyboard.type('Call on monday 9-10am and send slides tomorrow !4')
        await page.locator('.insert-row .phrase-chip').first().waitFor()
        await page.screenshot({ path: `/tmp/move/x-shot-insert-${width}.png` })
        await page.keyboard.press('Escape')
        await page.goto('/upcoming')
        await page.keyboard.press('n')
        await page.locator('.week-day .new-line input').waitFor()
        await page.keyboard.type('Pay rent at 9 every month @olive')
        await page.locator('.phrase-chip').first().waitFor()
        await page.screenshot({ path: `/tmp/move/x-shot-week-${width}.png` })
        await page.goto(`/lists/${list}?layout=board`)
        await page.locator('.task').first().waitFor()
        await page.getByLabel(/^Add (task|to)/).first().fill('Pay rent at 9 every month @olive')
        await page.locator('.phrase-chip').first().waitFor()
        await page.screenshot({ path: `/tmp/move/x-shot-board-${width}.png` })
      }
    }
  }
})
