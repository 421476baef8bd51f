import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DataFolderLock, lockDataFolder } from '../../platform/db/data-folder/data-folder-lock.ts'

const pollMs = 50

/** Takes the lock of a build; waits for other processes that build. */
export async function acquireBuildLock(folder: string): Promise<DataFolderLock> {
  await mkdir(folder, { recursive: true })
  for (;;) {
    const lock = await lockDataFolder(folder, 'command')
    if (typeof lock === 'object') return lock
    await sleep(pollMs)
  }
}
