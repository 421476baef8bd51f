import type { Page } from 'playwright-core'
import { percentile } from './sample.ts'

/** Measures how a page responds, inside the page and by its own clock. */

/** A page with nothing but something to scroll and to type in: the browser's own cost on this machine. */
export const emptyPage = `<!doctype html><title>Empty</title>
  <style>body{margin:0} div{height:400000px} input{position:fixed;top:0}</style><input autofocus><div>Nothing</div>`

const recordFrameGaps = `
  globalThis.gaps = []
  globalThis.scrolling = true
  let last = performance.now()
  const frame = (now) => {
    globalThis.gaps.push(now - last)
    last = now
    if (globalThis.scrolling) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)`

/** Scrolls with the wheel. @returns the time of each frame in ms, and the largest number of rows */
export async function measureScrolling(
  page: Page,
  steps: number,
): Promise<{ frames: number[]; rows: number }> {
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 200)
  await page.evaluate(recordFrameGaps)
  let rows = 0
  for (let step = 0; step < steps; step++) {
    await page.mouse.wheel(0, 160)
    if (step % 10 === 0)
      rows = Math.max(rows, await page.evaluate<number>("document.querySelectorAll('[role=row]').length"))
  }
  const frames = await page.evaluate<number[]>('globalThis.scrolling = false, globalThis.gaps')
  return { frames: frames.slice(2), rows }
}

const recordPaints = `
  globalThis.paints = []
  addEventListener('keydown', ({ timeStamp }) => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => globalThis.paints.push(performance.now() - timeStamp)
    // Posted before the next frame is painted, so received after it.
    requestAnimationFrame(() => channel.port2.postMessage(null))
  }, { capture: true })`

/** Presses keys one after another. @returns the time from each press to the frame that shows it, in ms */
export async function measureKeyPresses(
  page: Page,
  keys: readonly string[],
  times: number,
): Promise<number[]> {
  await page.evaluate(recordPaints)
  for (let time = 0; time < times; time++) {
    await page.keyboard.press(keys[time % keys.length] ?? 'j')
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  }
  return page.evaluate<number[]>('globalThis.paints')
}

export const p95 = (values: readonly number[]): number => percentile(values, 95)
export const p50 = (values: readonly number[]): number => percentile(values, 50)

const rowsSelector = '.margin-list .task'

/** Marks when the pointer reaches the link, when it is pressed, and the first frame that shows a row. */
export const markOpening = `{
  const before = location.href
  const isOpen = () => location.href !== before
  addEventListener('pointerover', ({ target }) => {
    if (target.closest('.sidebar a')) performance.mark('bench-over')
  }, { capture: true, passive: true })
  addEventListener('pointerdown', () => {
    performance.mark('bench-from')
    const look = () => {
      if (!isOpen() || !document.querySelector('${rowsSelector}')) return requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => performance.mark('bench-to')
      channel.port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }, { capture: true, once: true })
}`

/** Waits inside the page: its content policy forbids the browser's driver to look again and again. */
export const whenOpened = `new Promise((done) => {
  const look = () => (performance.getEntriesByName('bench-to').length > 0 ? done() : setTimeout(look, 5))
  look()
})`

/** Opens a list by its link. @returns the time from the press of the pointer to the first frame with a row, in ms */
export async function measureOpening(page: Page, link: string): Promise<number> {
  await page.evaluate(markOpening)
  await page.locator(link).click()
  await page.evaluate(whenOpened)
  return page.evaluate<number>(`(() => {
    const [from, to] = ['from', 'to'].map((name) => performance.getEntriesByName('bench-' + name)[0].startTime)
    performance.clearMarks()
    return to - from
  })()`)
}
