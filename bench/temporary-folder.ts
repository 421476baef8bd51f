import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atExit } from './at-exit.ts'

export type TemporaryFolder = { path: string; remove: () => void }

const removeWithinMs = 5_000
const pauseMs = 50

/** Creates a folder that is removed when the process exits. When run as root, PostgreSQL runs as another user, who needs access. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'daybook-bench-'))
  chmodSync(path, 0o711)
  const forget = atExit(() => removeFolder(path))
  return {
    path,
    remove() {
      forget()
      removeFolder(path)
    },
  }
}

/** Retries, since a killed server keeps writing for a moment, and a folder with new files can't be removed. */
function removeFolder(path: string): void {
  const giveUpAt = performance.now() + removeWithinMs
  while (existsSync(path) && performance.now() < giveUpAt) {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
}
