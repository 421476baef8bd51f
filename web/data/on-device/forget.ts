/** The database of what the app has shown (0431). */
export const databaseName = 'daybook'

/** Deletes it, for all tabs: the person has signed out, or their session has ended. */
export const forgetSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(databaseName)
    // Tabs that have it open close it at once; it is deleted then.
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })
