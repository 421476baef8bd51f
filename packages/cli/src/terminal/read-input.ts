import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { usageError } from '../failure.ts'

/** Reads a file, or all of standard input for `-` and for none. */
export async function readInput(file: string | undefined): Promise<Buffer> {
  if (file === undefined || file === '-') return buffer(process.stdin)
  try {
    return readFileSync(file)
  } catch {
    throw usageError(`There is no file ${file} that can be read`)
  }
}
