import { formatCount } from '../format.ts'

/** How long tasks are expected to take. */
export const messages = {
  label: 'Estimate: ',
  one: (time: string) => `Estimate: ${time}`,
  sumLabel: 'Estimated in all: ',
  sum: (time: string) => `Estimated in all: ${time}`,
  picker: {
    inputLabel: 'Estimate, in words',
    example: '90m, 1h30, 2 h',
    none: 'No estimate',
    notUnderstood: (text: string) =>
      `“${text}” isn't an estimate. Enter up to 10,000 minutes, such as 90m or 1h30.`,
    done: (count: number, time: string | undefined) =>
      time === undefined
        ? count === 1
          ? 'Estimate removed'
          : `Estimate removed from ${formatCount(count, { one: 'task', other: 'tasks' })}`
        : count === 1
          ? `Estimate set to ${time}`
          : `Estimate set to ${time} for ${formatCount(count, { one: 'task', other: 'tasks' })}`,
  },
}
