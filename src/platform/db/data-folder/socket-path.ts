import { closeSync, constants, existsSync, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where a path can start with an open descriptor; only Linux has it. */
const descriptorPaths = '/proc/self/fd'
/** The kernel limits the path of a socket to 108 bytes, or 104 elsewhere, including a terminating zero. */
const socketPathMaxBytes = process.platform === 'linux' ? 107 : 103

const descriptors = new Map<string, number>()

/**
 * Returns a path of `folder` that is short enough for a socket called `socketName` in it. A longer path is
 * replaced by one through an open descriptor of this process: that needs no file in a folder that others can
 * write to, and leaves nothing behind. The path only works in this process.
 *
 * @throws when the path is too long and the system has no paths through descriptors
 */
export function shortenSocketFolder(folder: string, socketName: string): string {
  if (Buffer.byteLength(join(folder, socketName)) <= socketPathMaxBytes) return folder
  if (!existsSync(descriptorPaths))
    throw new Error(
      `the path of ${folder} is too long for a socket on this system. Set DAYBOOK_DATA to a shorter one`,
    )
  return join(descriptorPaths, String(openFolder(folder)))
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
