import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'

/** The operating-system user that PostgreSQL runs as; it refuses to be root. */
export type ServerUser = {
  /** Undefined when it is the user of this process. */
  readonly user: SystemUser | undefined
  /** The words before a command that make it run as this account. */
  readonly prefix: readonly string[]
  /** What `spawn` needs for the same when there is no prefix. */
  readonly spawnIds: { uid?: number; gid?: number }
}

type SystemUser = { readonly name: string; readonly uid: number; readonly gid: number }

/** Programs are looked for here, whatever the environment of this process says. */
export const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

const ownUser: ServerUser = { user: undefined, prefix: [], spawnIds: {} }

/**
 * Chooses the account: the user of this process, and for root whoever owns the database, else `postgres`, else
 * `nobody`. Where that user may not enter one of `folders`, as under /root, it gets the one capability that
 * lets it read there, and no other.
 *
 * @throws naming the folder that has to move, when there is no way in
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
    `PostgreSQL does not run as root, and ${user.name}, as whom it runs instead, may not enter ${closed}: ` +
      `move what is under it to another folder, make it enterable with chmod o+x, or install setpriv (util-linux)`,
  )
}

/**
 * Only root and its owner can use a database.
 *
 * @throws naming the owner
 */
export function refuseForeignOwner(databaseFolder: string): void {
  const owner = ownerOf(databaseFolder)
  const own = process.getuid?.()
  if (own === 0 || owner === undefined || owner === own) return
  throw new Error(`${databaseFolder} belongs to ${nameOf(owner)}; start as that user or as root`)
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

/** initdb looks its own user up and gives up with a riddle when a container runs under a bare number. */
function requireUserName(): void {
  try {
    userInfo()
  } catch {
    throw new Error(
      `user ${process.getuid?.()} has no name, which PostgreSQL needs: add it to /etc/passwd, or set DATABASE_URL`,
    )
  }
}

const setprivCommand = ({ uid, gid }: SystemUser) => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${gid}`,
  // Without it access(), which initdb asks about its own binary, forgets the capability of a user who is not root.
  '--securebits=+no_setuid_fixup',
  '--clear-groups',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
]

/**
 * Really enters each folder, from the root down, since mode bits do not tell of capabilities and access lists.
 *
 * @throws when this process may not become the user at all
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
  // No setpriv, or no capability to lend.
  if (status !== 0) return folders[0]
  return stdout.trimEnd() || undefined
}

function ancestors(folder: string): string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [...ancestors(parent), folder]
}
