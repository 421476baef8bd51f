/** What is done about missing code, once it's there: it isn't part of the first script. */
let recover: (error: unknown) => boolean = () => false

/** Says what is done about missing code. */
export const setRecovery = (next: typeof recover): void => {
  recover = next
}

/** Loads the page again if code is missing, or asks to (0540). @returns whether it was that, so nothing else needs to be said */
export const recoverModule = (error: unknown): boolean => recover(error)
