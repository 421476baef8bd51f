import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { errorCode } from '../../../core/describe-error.ts'
import { shortenSocketFolder } from './socket-path.ts'

/**
 * The lock of a data folder is a listening socket in it, not a file: the kernel closes it with its process,
 * however that ends, so a dead process can never be taken for a running one.
 *
 * Every process that starts listens on a socket with its own name and then looks for others. Of two that see
 * each other the later one gives way; one that sees no other was first. Since names are never reused, the
 * socket of a dead process can be removed without the risk of removing that of a living one.
 */

export type LockHolder = 'serve' | 'command'
export type DataFolderLock = { release(): void }

const suffix = '.sock'
/**
 * How long an earlier name waits for a later one to give way, before it assumes that the clock was set back.
 */
const tieBreakMs = 2_000
const pollMs = 20

/** Takes the lock of `dataDir`, or returns what holds it. */
export async function lockDataFolder(
  dataDir: string,
  purpose: LockHolder,
): Promise<DataFolderLock | LockHolder> {
  const folder = join(dataDir, 'lock')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const own = `${Date.now()}-${process.pid}-${randomUUID().slice(0, 8)}-${purpose}${suffix}`
  const server = await listen(folder, own)
  const lock = {
    release() {
      remove(folder, own)
      server.close()
    },
  }

  const tieBreakAt = performance.now() + tieBreakMs
  for (;;) {
    const others = await findOtherHolders(folder, own)
    const [other] = others
    if (other === undefined) return lock
    const earlier = others.find((name) => name < own)
    if (earlier !== undefined || performance.now() > tieBreakAt) {
      lock.release()
      return holderOf(earlier ?? other)
    }
    await sleep(pollMs)
  }
}

/** Returns the number of the process that serves from `dataDir`; undefined when none does. */
export async function findServeProcess(dataDir: string): Promise<number | undefined> {
  const folder = join(dataDir, 'lock')
  if (!existsSync(folder)) return undefined
  const serving = (await findOtherHolders(folder, '')).find((name) => holderOf(name) === 'serve')
  return serving === undefined ? undefined : Number(serving.split('-')[1])
}

const holderOf = (name: string): LockHolder => (name.endsWith(`-serve${suffix}`) ? 'serve' : 'command')

/**
 * Listens on a socket whose name appears only once it listens; between the two system calls it would look
 * dead.
 *
 * @throws on a file system without sockets
 */
async function listen(folder: string, name: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  const path = join(shortenSocketFolder(folder, `${name}.new`), `${name}.new`)
  // The folder decides who has access; within it, another user's leftover must be distinguishable from a
  // living socket.
  server.listen({ path, readableAll: true, writableAll: true })
  await once(server, 'listening')
  renameSync(path, join(folder, name))
  // A command ends when its work is done, not when its lock is released.
  server.unref()
  return server
}

async function findOtherHolders(folder: string, own: string): Promise<string[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith(suffix) && name !== own)
  const living: string[] = []
  for (const name of names.sort()) {
    if (await isListening(folder, name)) living.push(name)
    else remove(folder, name)
  }
  return living
}

async function isListening(folder: string, name: string): Promise<boolean> {
  const socket = connect(join(shortenSocketFolder(folder, name), name))
  try {
    await once(socket, 'connect')
    return true
  } catch (error) {
    // EAGAIN: so many connections are waiting that the process must be alive.
    return !['ECONNREFUSED', 'ENOENT'].includes(errorCode(error))
  } finally {
    socket.destroy()
  }
}

function remove(folder: string, name: string): void {
  try {
    unlinkSync(join(folder, name))
  } catch {
    // Another process removed it first.
  }
}
