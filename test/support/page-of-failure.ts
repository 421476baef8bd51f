import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'

const textMax = 1_500
const elementMax = 300

/** What is on the page, for those who only read of the failure. */
const lookAtPage = `({
  url: location.href,
  text: (document.body?.innerText ?? '').slice(0, ${textMax}),
  focus: document.activeElement?.outerHTML.slice(0, ${elementMax}),
})`

/** What Node's types leave out. */
type EndedTest = TestContext & { readonly error?: Error | null }

/** Adds what the page shows, and its problems, to the error that a test has failed with. */
export async function addPageToFailure(t: EndedTest, page: Page, problems: readonly string[]): Promise<void> {
  const { error } = t
  if (!error || page.isClosed()) return
  const shown = await page.evaluate<object>(lookAtPage).catch((failure: Error) => failure.message)
  Object.assign(error.cause instanceof Error ? error.cause : error, { page: { shown, problems } })
}
