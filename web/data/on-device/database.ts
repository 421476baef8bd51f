import type { QueryKey } from '@tanstack/react-query'
import type { Me } from '../../lib/types.ts'
import type { Row } from '../tasks/row.ts'
import { databaseName } from './forget.ts'

/**
 * What the app has shown, kept on the device for when there is no connection (0431): answers and tasks by workspace, of
 * one account. Another account's are deleted before anything of the new one is kept.
 */

export type KeptAnswer = {
  workspace_id: string
  hash: string
  key: QueryKey
  data: unknown
  /** When the service sent it, in milliseconds since 1970. */
  at: number
}
export type KeptRow = { workspace_id: string; id: string; row: Row; at: number }
/** Whose it is, as the service last said. */
export type Owner = { account_id: string; me: Me; at: number }

const ownerKey = 'owner'
const stores = ['owner', 'answers', 'rows'] as const

let opening: Promise<IDBDatabase | undefined> | undefined
/** Set once the session has ended here or in another tab, until the service names the person again. */
let isClosed = false

/** Opens the database; undefined where the browser offers none, as some do in private windows. */
function open(): Promise<IDBDatabase | undefined> {
  opening ??= new Promise((resolve) => {
    const request = indexedDB.open(databaseName, 1)
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore('owner')
      for (const store of ['answers', 'rows'])
        request.result.createObjectStore(store, {
          keyPath: ['workspace_id', store === 'answers' ? 'hash' : 'id'],
        })
    })
    request.addEventListener('success', () => {
      // It is being deleted, here or in another tab: the session has ended.
      request.result.addEventListener('versionchange', close)
      resolve(request.result)
    })
    request.addEventListener('error', () => resolve(undefined))
  })
  return opening
}

function close(): void {
  isClosed = true
  void opening?.then((database) => database?.close())
  opening = undefined
}

type Stores = Record<(typeof stores)[number], IDBObjectStore>

/** Runs one transaction; undefined if the device keeps nothing. */
async function transact<T>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<T>,
): Promise<T | undefined> {
  try {
    const database = await open()
    if (!database) return undefined
    const transaction = database.transaction(stores, mode)
    const done = new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')))
    })
    const [owner, answers, rows] = stores.map((store) => transaction.objectStore(store))
    const [result] = await Promise.all([work({ owner: owner!, answers: answers!, rows: rows! }), done])
    return result
  } catch {
    // Without room, or while it is being deleted, the app works as it does without a copy.
    return undefined
  }
}

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('failed')))
  })

/** All keys of a workspace; an array is greater than any text. */
const ofWorkspace = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []])

/** Records whose device this is, as the service has just said, and deletes what is not theirs. */
export async function keepOwner(me: Me, nowMs: number): Promise<void> {
  isClosed = false
  await transact('readwrite', async ({ owner, answers, rows }) => {
    const before = (await answered(owner.get(ownerKey))) as Owner | undefined
    const isSame = before?.account_id === me.account.id
    const joined = new Set<string>(me.workspaces.map(({ id }) => id))
    for (const store of [answers, rows]) {
      if (!isSame) store.clear()
      else for (const { id } of before.me.workspaces) if (!joined.has(id)) store.delete(ofWorkspace(id))
    }
    owner.put({ account_id: me.account.id, me, at: nowMs } satisfies Owner, ownerKey)
  })
}

export const readOwner = (): Promise<Owner | undefined> =>
  transact('readonly', async ({ owner }) => (await answered(owner.get(ownerKey))) as Owner | undefined)

/** Reads everything of a workspace. */
export const readWorkspace = (
  workspaceId: string,
): Promise<{ answers: KeptAnswer[]; rows: KeptRow[] } | undefined> =>
  transact('readonly', async ({ answers, rows }) => {
    const range = ofWorkspace(workspaceId)
    const [keptAnswers, keptRows] = await Promise.all([
      answered(answers.getAll(range)),
      answered(rows.getAll(range)),
    ])
    return { answers: keptAnswers as KeptAnswer[], rows: keptRows as KeptRow[] }
  })

/** Changes what is kept of a workspace, unless the device is another account's by now. */
export async function keep(
  accountId: string,
  workspaceId: string,
  change: {
    answers?: readonly KeptAnswer[]
    rows?: readonly KeptRow[]
    goneAnswers?: readonly string[]
    goneRows?: readonly string[]
  },
): Promise<void> {
  if (isClosed) return
  await transact('readwrite', async ({ owner, answers, rows }) => {
    const current = (await answered(owner.get(ownerKey))) as Owner | undefined
    if (current?.account_id !== accountId) return
    for (const one of change.answers ?? []) answers.put(one)
    for (const one of change.rows ?? []) rows.put(one)
    for (const hash of change.goneAnswers ?? []) answers.delete([workspaceId, hash])
    for (const id of change.goneRows ?? []) rows.delete([workspaceId, id])
  })
}
