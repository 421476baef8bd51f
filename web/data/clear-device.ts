/**
 * What says nothing of anybody, or is nobody else's: how the page is laid out, the link that somebody is about to
 * follow as somebody else, and what was not sent, which waits for the account that wrote it.
 */
const keptKeys = /^daybook\.(?:side$|link |writes\.)/

/** Takes from the device what it keeps of whoever was signed in: texts begun, places visited, sections folded. */
export function clearDevice(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith('daybook.') && !keptKeys.test(key)) storage.removeItem(key)
}
