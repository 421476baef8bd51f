import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sweeps } from '../../../src/platform/db/distribution/sweeps.ts'

const file = (folder: string) => join(folder, 'used-sweeps')

/** Remembers for the end of the run that a test has sent a sweep which looks at several workspaces. */
export function noteSweep(sender: string): void {
  const { folder } = JSON.parse(process.env['DAYBOOK_TEST_SERVER'] ?? '') as { folder: string }
  appendFileSync(file(folder), `${sender}\n`)
}

/** Returns the allowed sweeps that none of the tests of this run has sent. */
export function listUnusedSweeps(folder: string): string[] {
  const used = existsSync(file(folder)) ? readFileSync(file(folder), 'utf8').split('\n') : []
  return Object.keys(sweeps).filter((sweep) => !used.includes(sweep))
}
