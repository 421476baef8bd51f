import { formatBytes, formatCount } from '../format.ts'

/** A size over the limit, spelled out where rounding would make the two look equal. */
const exactSize = (size: number, max: number): string =>
  formatBytes(size) === formatBytes(max)
    ? `${formatBytes(max)} and ${formatCount(size - max, { one: 'byte', other: 'bytes' })}`
    : formatBytes(size)

/** The files of a task. */
export const messages = {
  title: 'Attachments',
  attach: 'Attach file',
  failed: (name: string, why: string) => `“${name}”: ${why}`,
  attached: (name: string) => `“${name}” attached`,
  drop: (title: string) => `Drop to attach to “${title}”`,
  used: (used: number, all: number) => `${formatBytes(used)} of ${formatBytes(all)} used`,
  waiting: 'waiting',
  sent: (sent: number, size: number) => `${formatBytes(sent)} of ${formatBytes(size)}`,
  sending: (name: string) => `Uploading ${name}`,
  cancel: (name: string) => `Cancel: ${name}`,
  retry: 'Try again',
  dismiss: (name: string) => `Dismiss: ${name}`,
  remove: (name: string) => `Delete: ${name}`,
  show: (name: string) => `Show ${name}`,
  download: 'Download',
  fault: {
    tooLarge: (size: number, max: number) =>
      `Too large: the file is ${exactSize(size, max)}. The limit is ${formatBytes(max)}.`,
    noRoom: (max: number) => `Not enough storage: your plan includes ${formatBytes(max)} for attachments.`,
    tooMany: (max: number) => `Tasks are limited to ${max} attachments.`,
    importsFull: (max: number) =>
      `The import files of your workspace can take up ${formatBytes(max)}. Delete imports you no longer need, then try again.`,
    lost: "Connection lost. The upload resumes when you're back online.",
  },
}
