/**
 * Returns a text that is exactly one emoji as Unicode recommends to write it, undefined for anything else. Some emoji are
 * often sent without the selector that makes them one, such as a heart, which is added.
 */
export const canonicalEmoji = (text: string): string | undefined =>
  [text, `${text}\uFE0F`].find((written) => /^\p{RGI_Emoji}$/v.test(written))
