import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** Waits until the device could start without a connection, and keeps the texts. */
export async function waitUntilKept(page: Page, ...kept: string[]): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await poll(page, 'navigator.serviceWorker.controller !== null')
  await poll(page, `${readKept}.then((text) => ${JSON.stringify(kept)}.every((one) => text.includes(one)))`)
}

const giveUpMs = 20_000

/** Asks the page until it says yes. `waitForFunction` would be refused by its content policy the second time. */
async function poll(page: Page, question: string): Promise<void> {
  const giveUpAt = performance.now() + giveUpMs
  while (!(await page.evaluate<boolean>(question))) {
    if (performance.now() > giveUpAt) throw new Error(`not within ${giveUpMs} ms: ${question}`)
    await sleep(20)
  }
}

const readKept = `new Promise(async (resolve) => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'daybook')) return resolve('')
  const opening = indexedDB.open('daybook')
  opening.onsuccess = () => {
    const database = opening.result
    database.onversionchange = () => database.close()
    const reads = ['owner', 'answers', 'rows'].map((name) => database.transaction(name).objectStore(name).getAll())
    reads.at(-1).transaction.oncomplete = () => {
      database.close()
      resolve(JSON.stringify(reads.map(({ result }) => result)))
    }
  }
})`

/** Notes when the first task is in the page, in milliseconds since the navigation began; a script for new pages. */
export const noteStart = `new MutationObserver((_changes, observer) => {
  if (!document.querySelector('.task')) return
  globalThis.shownAt = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** Returns what `noteStart` has noted. */
export async function readStart(page: Page): Promise<number> {
  await page.locator('.task').first().waitFor()
  return page.evaluate<number>('shownAt')
}
