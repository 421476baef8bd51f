import { formatBytes, formatCount } from '../format.ts'

/** A size that is too much, told apart from the most there can be. */
const exactSize = (size: number, max: number): string =>
  formatBytes(size) === formatBytes(max)
    ? `${formatBytes(max)} and ${formatCount(size - max, { one: 'byte', other: 'bytes' })}`
    : formatBytes(size)

/** The files of a task. */
export const messages = {
  title: 'Files',
  attach: 'Attach a file',
  failed: (name: string, why: string) => `“${name}”: ${why}`,
  attached: (name: string) => `“${name}” attached`,
  drop: (title: string) => `Drop to attach to “${title}”`,
  used: (used: number, all: number) => `${formatBytes(used)} of ${formatBytes(all)} used`,
  waiting: 'waiting',
  sent: (sent: number, size: number) => `${formatBytes(sent)} of ${formatBytes(size)}`,
  sending: (name: string) => `Sending ${name}`,
  cancel: (name: string) => `Cancel: ${name}`,
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss: ${name}`,
  remove: (name: string) => `Delete: ${name}`,
  show: (name: string) => `Show ${name}`,
  download: 'Download',
  fault: {
    tooLarge: (size: number, max: number) =>
      `Not sent: it has ${exactSize(size, max)}, and a file can have up to ${formatBytes(max)}.`,
    noRoom: (max: number) => `There is no room for it: the plan has ${formatBytes(max)} for all files.`,
    tooMany: (max: number) => `A task can have up to ${max} files.`,
    tooManyImports: (max: number) =>
      `${max} files of yours are kept already, each for a week. Delete an earlier import, then try again.`,
    lost: 'The connection was lost. It goes on by itself when there is one again.',
  },
}
