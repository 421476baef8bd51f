import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Renames a file so that the new name survives a power cut, which takes a sync of the folder. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  const folder = openSync(dirname(to), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/**
 * Writes a file that only its owner can read, and that appears completely or not at all, also if several processes
 * write it at once.
 */
export function writePrivateFile(file: string, content: string): void {
  const unfinished = `${file}.${process.pid}.new`
  const descriptor = openSync(unfinished, 'w', 0o600)
  writeSync(descriptor, content)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameDurably(unfinished, file)
}
