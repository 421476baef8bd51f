import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { shortenSocketFolder } from './socket-path.ts'

/**
 * Who uses a data folder is told by a listening socket in it, not by a file: the kernel closes it with its
 * process, whatever ended that, so nobody can be taken for running who is not.
 *
 * Every starter listens on a socket of its own name and then looks for others. Of two that see each other the
 * later one leaves; one that saw nobody was there first. As names are never used twice, the socket of a dead
 * process can be removed without removing that of a living one, which with one name for all nobody could tell.
 */

export type LockHolder = 'serve' | 'command'
export type DataFolderLock = { release(): void }

const suffix = '.sock'
/** For how long an earlier name waits for a later one to leave, before it takes it for a clock that went back. */
const tieBreakMs = 2_000
const pollMs = 20

/** Takes the lock of `dataDir`, or says what holds it. */
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

  const settledAt = performance.now() + tieBreakMs
  for (;;) {
    const others = await findOtherHolders(folder, own)
    const [other] = others
    if (other === undefined) return lock
    const earlier = others.find((name) => name < own)
    if (earlier !== undefined || performance.now() > settledAt) {
      lock.release()
      return holderOf(earlier ?? other)
    }
    await sleep(pollMs)
  }
}

const holderOf = (name: string): LockHolder => (name.endsWith(`-serve${suffix}`) ? 'serve' : 'command')

/**
 * The name appears when the socket already listens; between the two system calls it would look like a dead one.
 *
 * @throws on a file system that has no sockets
 */
async function listen(folder: string, name: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  const path = join(shortenSocketFolder(folder, `${name}.new`), `${name}.new`)
  // The folder decides who may come; in it, another user's leftover must be told from a living one.
  server.listen({ path, readableAll: true, writableAll: true })
  await once(server, 'listening')
  renameSync(path, join(folder, name))
  // A command ends when its work is done, not when its lock is given back.
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
    // EAGAIN: so many are waiting to be answered that it must be alive.
    return !['ECONNREFUSED', 'ENOENT'].includes(
      error instanceof Error && 'code' in error ? String(error.code) : '',
    )
  } finally {
    socket.destroy()
  }
}

function remove(folder: string, name: string): void {
  try {
    unlinkSync(join(folder, name))
  } catch {
    // Another starter was faster.
  }
}
