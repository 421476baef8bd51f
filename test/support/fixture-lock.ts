import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataFolder } from '../../src/platform/db/data-folder/data-folder-lock.ts'
import { ensureDataFolder } from '../../src/platform/db/data-folder/data-folder.ts'

/** Tries to lock a folder at a certain time, prints the result and stays. */
const [, , dataDir = '', at = '0'] = process.argv
ensureDataFolder(dataDir)
setInterval(() => {}, 60_000)
await sleep(Math.max(0, Number(at) - Date.now()))
const lock = await lockDataFolder(dataDir, 'serve')
process.stdout.write(typeof lock === 'object' ? 'holds\n' : `held by ${lock}\n`)
