import { messages as common } from './common.ts'

/** The choice between one occurrence of a series and all from there on. */
export const messages = {
  title: (title: string) => `Move which occurrences of “${title}”?`,
  one: 'Only this one',
  instead: (to: string, from: string) => `On ${to} instead of ${from}`,
  oneTaken: 'Another occurrence of the series is in the way.',
  all: 'This one and all after it',
  follows: (rule: string, to: string) => `From ${to} on, it repeats ${rule}. Earlier ones stay.`,
  allFixed: 'Its days can’t be moved together. Choose how it repeats instead.',
  allWaiting: 'Available once the new dates of the series have loaded.',
  ruleTitle: (title: string, day: string) => `How “${title}” repeats from ${day} on`,
  cancel: common.cancel,
}
