import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Renames so that a power cut afterwards finds the new name; without the sync of the folder it may not. */
export function renameDurably(from: string, to: string): void {
  renameSync(from, to)
  const folder = openSync(dirname(to), 'r')
  fsyncSync(folder)
  closeSync(folder)
}

/** Either the whole file appears, on the disk, or none. Only its owner may read it. */
export function writePrivateFile(file: string, content: string): void {
  const unfinished = `${file}.new`
  const descriptor = openSync(unfinished, 'w', 0o600)
  writeSync(descriptor, content)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameDurably(unfinished, file)
}
