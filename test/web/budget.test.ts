import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { test } from 'node:test'
import { newPerson } from '../app-door/browser.ts'
import { openBrowser } from '../support/browser.ts'
import { startWithPages } from '../support/built-pages.ts'

const service = await startWithPages()
const kB = 1_000

test('sign-in keeps to its budget: 130 kB of script, 14 kB of style, 50 kB of fonts, and one second', async (t) => {
  // Where nobody is yet, one is led to the first start.
  await newPerson(service)
  const page = await openBrowser(t, service)
  const bytes = { script: 0, stylesheet: 0, font: 0 }
  page.on('response', async (response) => {
    const kind = response.request().resourceType() as keyof typeof bytes
    if (kind in bytes) {
      const body = await response.body()
      bytes[kind] += kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length
    }
  })
  // The browser itself is warm; its cache is empty. What counts is the time of its thread, however busy the machine is.
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto('/sign-in')
  const email = page.getByLabel('E-mail')
  await email.fill('ada@example.com')
  assert.equal(await email.inputValue(), 'ada@example.com')
  await page.waitForLoadState('networkidle')
  assert.ok(bytes.script > 0 && bytes.script <= 130 * kB, `script ${bytes.script}`)
  assert.ok(bytes.stylesheet > 0 && bytes.stylesheet <= 14 * kB, `style ${bytes.stylesheet}`)
  assert.ok(bytes.font > 0 && bytes.font <= 50 * kB, `fonts ${bytes.font}`)
  const { metrics } = await session.send('Performance.getMetrics')
  const workS = metrics.find(({ name }) => name === 'TaskDuration')?.value
  assert.ok(workS !== undefined && workS > 0 && workS < 1, `${workS} s`)
})
