/** The number of a task, which is copied. */
export const messages = {
  copy: (number: number) => `Copy number #${number}`,
  copied: (count: number) => (count === 1 ? 'Number copied' : 'Numbers copied'),
}
