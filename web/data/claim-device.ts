const accountKey = 'daybook.account'

/** Notes whose device this is. If another person used it without signing out, their texts are removed first. */
export function claimDevice(accountId: string): void {
  const before = localStorage.getItem(accountKey)
  if (before !== null && before !== accountId) {
    clearDevice()
    location.reload()
  }
  localStorage.setItem(accountKey, accountId)
}

/**
 * What stays on the device after signing out: the layout of the page, a link being followed with another
 * account, and unsent writes, which wait for the account that made them.
 */
const keptKeys = /^daybook\.(?:side$|link |writes\.)/

/** Removes what the device stores about the person: drafts, visited pages, collapsed sections. */
export function clearDevice(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage))
      if (key.startsWith('daybook.') && !keptKeys.test(key)) storage.removeItem(key)
}
