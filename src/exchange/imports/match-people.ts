import type { Sql } from '../../platform/db/sql.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import type { ContentTask, Person } from './content.ts'
import { type Known, listByEmail, listKnown, listSeers, type Wanted } from './people-store.ts'

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
  const seers = Map.groupBy(
    await listSeers(sql, workspaceId, listIds, wantedOf(people)),
    ({ list_id }) => list_id,
  )
  return (listId, person) => whoIs(seers.get(listId) ?? [], person)
}

const wantedOf = (people: readonly Person[]): Wanted => ({
  emails: [...new Set(people.flatMap(({ email }) => email?.toLowerCase() ?? []))],
  names: [...new Set(people.flatMap(({ name }) => name ?? []))],
})

function whoIs(seers: readonly Known[], { email, name }: Person): MemberId | undefined {
  const wanted = email?.toLowerCase()
  const addressed = wanted && seers.find((seer) => seer.email === wanted)
  if (addressed) return addressed.id
  const [named, another] = seers.filter((seer) => seer.name === name)
  return another ? undefined : named?.id
}

/**
 * Those of the assignees of a file who are nobody here, each once: for a list that there is, who does not see it; for
 * lists that are made, who is no member.
 */
export async function findStrangers(
  sql: Sql,
  workspaceId: WorkspaceId,
  listId: ListId | null,
  tasks: readonly Pick<ContentTask, 'assignees'>[],
): Promise<Person[]> {
  const named = new Map<string, Person>()
  for (const { assignees } of tasks)
    for (const person of assignees) named.set(JSON.stringify([person.email, person.name]), person)
  const people = [...named.values()]
  if (listId !== null) {
    const seers = await findSeers(sql, workspaceId, [listId], people)
    return people.filter((person) => !seers(listId, person))
  }
  const known = people.length === 0 ? [] : await listKnown(sql, workspaceId, wantedOf(people))
  return people.filter((person) => !whoIs(known, person))
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
