import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** The operating-system user that PostgreSQL runs as; it refuses to run as root. */
export type ServerUser = {
  /** Undefined for the user of this process. */
  readonly user: SystemUser | undefined
  /** What to put before a command so that it runs as this user. */
  readonly prefix: readonly string[]
  /** The options of `spawn` that do the same when there is no prefix. */
  readonly spawnIds: { uid?: number; gid?: number }
}

type SystemUser = { readonly name: string; readonly uid: number; readonly gid: number }

/** Where programs are searched, independent of the environment of this process. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const ownUser: ServerUser = { user: undefined, prefix: [], spawnIds: {} }

/**
 * Chooses the user: that of this process, or if that is root, the owner of the database, `postgres` or
 * `nobody`. If that user can't enter one of `folders`, as under /root, it gets the one capability that allows
 * reading there, and no other.
 *
 * @throws naming the folder that must be moved when the user can't get access
 */
export function chooseServerUser(databaseFolder: string, folders: string[]): ServerUser {
  if (process.getuid?.() !== 0) {
    requireUserName()
    return ownUser
  }
  const user = unprivilegedUser(ownerOf(databaseFolder))
  const identity = { uid: user.uid, gid: user.gid }
  const plain: ServerUser = { user, prefix: [], spawnIds: identity }
  const closed = findInaccessibleFolder(plain, folders)
  if (closed === undefined) return plain

  const reader: ServerUser = { user, prefix: setprivCommand(user), spawnIds: {} }
  if (findInaccessibleFolder(reader, folders) === undefined) return reader
  throw new Error(
    `PostgreSQL does not run as root, and the user ${user.name}, which it runs as instead, cannot enter ${closed}. ` +
      `Move its contents to another folder, run chmod o+x on it, or install setpriv (util-linux)`,
  )
}

/**
 * Refuses a database that belongs to another user, unless this process is root.
 *
 * @throws naming the owner
 */
export function refuseForeignOwner(databaseFolder: string): void {
  const owner = ownerOf(databaseFolder)
  const ownUid = process.getuid?.()
  if (ownUid === 0 || owner === undefined || owner === ownUid) return
  throw new Error(`${databaseFolder} belongs to ${nameOf(owner)}. Start as that user or as root`)
}

const ownerOf = (databaseFolder: string) => statSync(databaseFolder, { throwIfNoEntry: false })?.uid

function unprivilegedUser(databaseOwner: number | undefined): SystemUser {
  const all = users()
  const user =
    databaseOwner === undefined
      ? (all.find(({ name }) => name === 'postgres') ?? all.find(({ name }) => name === 'nobody'))
      : all.find(({ uid }) => uid === databaseOwner)
  if (user && user.uid !== 0) return user
  throw new Error(
    databaseOwner === undefined
      ? 'PostgreSQL does not run as root, and neither postgres nor nobody is in /etc/passwd'
      : `PostgreSQL does not run as root, and its data belongs to ${nameOf(databaseOwner)}`,
  )
}

function users(): SystemUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

const nameOf = (uid: number) => users().find((user) => user.uid === uid)?.name ?? `user ${uid}`

/** initdb looks up its own user and fails with an obscure message when a container runs as a bare user ID. */
function requireUserName(): void {
  try {
    userInfo()
  } catch {
    throw new Error(
      `user ${process.getuid?.()} has no name, which PostgreSQL needs. Add it to /etc/passwd, or set DATABASE_URL`,
    )
  }
}

const setprivCommand = ({ uid, gid }: SystemUser) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  // Without it access(), which initdb calls for its own binary, ignores the capability of a user other than
  // root.
  '--securebits=+no_setuid_fixup',
  '--clear-groups',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
]

/**
 * Actually enters each folder, from the root down, since mode bits say nothing about capabilities and access
 * lists.
 *
 * @throws when this process can't become the user at all
 */
function findInaccessibleFolder(account: ServerUser, folders: string[]): string | undefined {
  const enter = 'for folder do cd "$folder" 2>/dev/null || { echo "$folder"; exit; }; done; echo'
  const [program = 'sh', ...args] = [
    ...account.prefix,
    'sh',
    '-c',
    enter,
    'sh',
    ...folders.flatMap(ancestors),
  ]
  const { stdout, status, error } = spawnSync(program, args, {
    ...account.spawnIds,
    cwd: '/',
    env: { PATH: systemPath },
    encoding: 'utf8',
  })
  if (error && account.prefix.length === 0) {
    throw new Error(
      `PostgreSQL does not run as root, and nothing can be run as ${account.user?.name} (${error.message})`,
    )
  }
  // No setpriv, or no capability to pass on.
  if (status !== 0) return folders[0]
  return stdout.trimEnd() || undefined
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...ancestors(parent), folder]
}
