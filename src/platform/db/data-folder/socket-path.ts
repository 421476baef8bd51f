import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The kernel keeps 108 bytes for the path of a socket, one of them for its end. */
const socketPathMaxBytes = 107

const descriptors = new Map<string, number>()

/**
 * Another name for `folder`, short enough for a socket called `socketName` in it. A longer folder is reached
 * through a descriptor that this process holds open: nothing is put into a folder where others can write,
 * and nothing is left behind. The name holds in this process alone.
 */
export function shortenSocketFolder(folder: string, socketName: string): string {
  if (Buffer.byteLength(join(folder, socketName)) <= socketPathMaxBytes) return folder
  return `/proc/self/fd/${openFolder(folder)}`
}

function openFolder(folder: string): number {
  const held = descriptors.get(folder)
  if (held !== undefined) {
    if (fstatSync(held).ino === statSync(folder).ino) return held
    closeSync(held)
  }
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  descriptors.set(folder, descriptor)
  return descriptor
}
