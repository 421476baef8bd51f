import { useEffect, useState } from 'react'
import { call } from '../api.ts'
import { useWorkspace } from '../session.ts'
import type { RowsById } from '../../lib/types.ts'
import { putFetchedRows } from './created-tasks.ts'
import { type Row, rowFromSent } from './row.ts'
import { findRows } from './row-store.ts'
import { useFetchedRow } from './use-fetched-row.ts'

/** The most numbers per request. */
const numbersMax = 200

/** The ids of the numbers that have been asked for; undefined for numbers without a task that the person can see. */
type Lookup = Promise<string | undefined>
const lookups = new Map<string, Lookup>()
const found = new Map<string, string>()
let queued:
  | { workspaceId: string; numbers: number[]; answer: Promise<ReadonlyMap<number, string>> }
  | undefined

/** Returns the task with a number, fetched if no list has loaded it; undefined if the person can't see one. */
export function useNumberedRow(number: number): Row | undefined {
  const { id: workspaceId } = useWorkspace()
  const key = `${workspaceId} ${number}`
  const [, setLookedUp] = useState(key)
  const id = found.get(key)
  useEffect(() => {
    if (id !== undefined) return undefined
    let isShown = true
    // Offline it stays text, and is looked up again when it's shown the next time.
    lookUp(workspaceId, number).then(
      (known) => isShown && known !== undefined && setLookedUp(`${key} ${known}`),
      () => lookups.delete(key),
    )
    return () => void (isShown = false)
  }, [id, workspaceId, number, key])
  return useFetchedRow(id ?? null)
}

function lookUp(workspaceId: string, number: number): Lookup {
  const key = `${workspaceId} ${number}`
  const [loaded] = findRows((row) => row.number === number)
  if (loaded) found.set(key, loaded.id)
  if (loaded) return Promise.resolve(loaded.id)
  const lookup =
    lookups.get(key) ??
    fetchTogether(workspaceId, number).then((ids) => {
      const id = ids.get(number)
      if (id !== undefined) found.set(key, id)
      return id
    })
  lookups.set(key, lookup)
  return lookup
}

/** Fetches the task with a number, together with others asked for in the same tick. */
function fetchTogether(workspaceId: string, number: number): Promise<ReadonlyMap<number, string>> {
  if (queued?.workspaceId !== workspaceId || queued.numbers.length === numbersMax) {
    const numbers: number[] = []
    const answer = Promise.resolve().then(() => {
      if (queued?.numbers === numbers) queued = undefined
      return fetchNumbers(workspaceId, numbers)
    })
    queued = { workspaceId, numbers, answer }
  }
  queued.numbers.push(number)
  return queued.answer
}

async function fetchNumbers(
  workspaceId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { data } = await call<RowsById>('GET', `/workspaces/${workspaceId}/rows?numbers=${numbers.join(',')}`)
  const rows = data.map((sent) => rowFromSent(sent))
  await putFetchedRows(workspaceId, rows)
  return new Map(rows.flatMap(({ id, number }) => (number === null ? [] : [[number, id] as const])))
}
