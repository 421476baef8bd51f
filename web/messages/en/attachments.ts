import { bytes, counted } from '../format.ts'

/** A size that is too much, told apart from the most there can be. */
const nearly = (size: number, max: number): string =>
  bytes(size) === bytes(max)
    ? `${bytes(max)} and ${counted(size - max, { one: 'byte', other: 'bytes' })}`
    : bytes(size)

/** The files of a task. */
export const words = {
  title: 'Files',
  attach: 'Attach a file',
  failed: (name: string, why: string) => `“${name}”: ${why}`,
  attached: (name: string) => `“${name}” attached`,
  drop: (title: string) => `Drop to attach to “${title}”`,
  used: (used: number, all: number) => `${bytes(used)} of ${bytes(all)} used`,
  waiting: 'waiting',
  sent: (sent: number, size: number) => `${bytes(sent)} of ${bytes(size)}`,
  sending: (name: string) => `Sending ${name}`,
  cancel: (name: string) => `Cancel: ${name}`,
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss: ${name}`,
  remove: (name: string) => `Delete: ${name}`,
  show: (name: string) => `Show ${name}`,
  download: 'Download',
  fault: {
    tooLarge: (size: number, max: number) =>
      `Not sent: it has ${nearly(size, max)}, and a file can have up to ${bytes(max)}.`,
    noRoom: (max: number) => `There is no room for it: the plan has ${bytes(max)} for all files.`,
    tooMany: (max: number) => `A task can have up to ${max} files.`,
    tooManyImports: (max: number) =>
      `${max} files of yours are kept already, each for a week. Delete an earlier import, then try again.`,
    lost: 'The connection was lost. It goes on by itself when there is one again.',
  },
}
