import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The kernel limits the path of a socket to 108 bytes, including a terminating zero. */
const socketPathMaxBytes = 107

const descriptors = new Map<string, number>()

/**
 * Returns a path of `folder` that is short enough for a socket called `socketName` in it. A longer path is
 * replaced by one through an open descriptor of this process: that needs no file in a folder that others can
 * write to, and leaves nothing behind. The path only works in this process.
 */
export function shortenSocketFolder(folder: string, socketName: string): string {
  if (Buffer.byteLength(join(folder, socketName)) <= socketPathMaxBytes) return folder
  return `/proc/self/fd/${openFolder(folder)}`
}

function openFolder(folder: string): number {
  const known = descriptors.get(folder)
  if (known !== undefined) {
    if (fstatSync(known).ino === statSync(folder).ino) return known
    closeSync(known)
  }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  descriptors.set(folder, descriptor)
  return descriptor
}
