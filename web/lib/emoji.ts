/**
 * Returns what was typed if it is exactly one emoji, by the server's rule; a heart without the selector that makes it one
 * gets it.
 */
export const singleEmoji = (typed: string): string | undefined =>
  [typed, `${typed}\uFE0F`].find((written) => /^\p{RGI_Emoji}$/v.test(written))
