/** What refers to a task: its number and its link, which are copied. */
export const messages = {
  copy: (number: number) => `Copy number #${number}`,
  copied: (count: number) => (count === 1 ? 'Number copied' : 'Numbers copied'),
  linksCopied: (count: number) => (count === 1 ? 'Link copied' : 'Links copied'),
}
