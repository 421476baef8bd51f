/** The database of what the app has shown (0431). */
export const databaseName = 'daybook'

/** Deletes it, for all tabs: the person has signed out, or their session has ended. */
export const forgetSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(databaseName)
    request.onsuccess = () => resolve()
    request.onerror = () => resolve()
    // Tabs that have it open close it at once; it is deleted then.
    request.onblocked = () => resolve()
  })
