import type { Sql } from '../db/sql.ts'
import type { ListId, MemberId, WorkspaceId } from '../lib/ids.ts'
import type { Person } from './content.ts'
import { listByEmail, listSeers, type Seer } from './people-store.ts'

/** Who a person of a file is in a list: by the address, else by a name that one member alone has there. */
export type Seers = (listId: ListId, person: Person) => MemberId | undefined

/**
 * Those whom a file names, among the members who see some lists: nobody else is assigned or mentioned (S-07), and that
 * somebody is a member who does not see the list is not told.
 */
export async function findSeers(
  sql: Sql,
  workspaceId: WorkspaceId,
  listIds: readonly ListId[],
  people: readonly Person[],
): Promise<Seers> {
  if (people.length === 0) return () => undefined
  const emails = [...new Set(people.flatMap(({ email }) => email?.toLowerCase() ?? []))]
  const names = [...new Set(people.flatMap(({ name }) => name ?? []))]
  const seers = Map.groupBy(
    await listSeers(sql, workspaceId, listIds, { emails, names }),
    ({ list_id }) => list_id,
  )
  return (listId, person) => whoIs(seers.get(listId) ?? [], person)
}

function whoIs(seers: readonly Seer[], { email, name }: Person): MemberId | undefined {
  const wanted = email?.toLowerCase()
  const addressed = wanted && seers.find((seer) => seer.email === wanted)
  if (addressed) return addressed.id
  const [named, another] = seers.filter((seer) => seer.name === name)
  return another ? undefined : named?.id
}

/** The members whom a file names by their addresses. */
export async function findMembers(
  sql: Sql,
  workspaceId: WorkspaceId,
  people: readonly (Person | null)[],
): Promise<(person: Person | null) => MemberId | undefined> {
  const emails = [...new Set(people.flatMap((person) => person?.email?.toLowerCase() ?? []))]
  if (emails.length === 0) return () => undefined
  const members = new Map((await listByEmail(sql, workspaceId, emails)).map(({ id, email }) => [email, id]))
  return (person) => (person?.email ? members.get(person.email.toLowerCase()) : undefined)
}
