import type { Sql } from '../../platform/db/sql.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import type { ContentTask, FilePerson } from './content.ts'
import {
  type KnownMember,
  listMembersByEmail,
  listKnownMembers,
  listListViewers,
  type PeopleQuery,
} from './people-store.ts'

/** Who a person of a file is in a list: by the address, else by a name that one member alone has there. */
export type FindViewer = (listId: ListId, person: FilePerson) => MemberId | undefined

/**
 * Those whom a file names, among the members who see some lists: nobody else is assigned or mentioned (S-07), and that
 * somebody is a member who does not see the list is not told.
 */
export async function findListViewers(
  sql: Sql,
  workspaceId: WorkspaceId,
  listIds: readonly ListId[],
  people: readonly FilePerson[],
): Promise<FindViewer> {
  if (people.length === 0) return () => undefined
  const seers = Map.groupBy(
    await listListViewers(sql, workspaceId, listIds, peopleQueryOf(people)),
    ({ list_id }) => list_id,
  )
  return (listId, person) => matchMember(seers.get(listId) ?? [], person)
}

const peopleQueryOf = (people: readonly FilePerson[]): PeopleQuery => ({
  emails: [...new Set(people.flatMap(({ email }) => email?.toLowerCase() ?? []))],
  names: [...new Set(people.flatMap(({ name }) => name ?? []))],
})

function matchMember(seers: readonly KnownMember[], { email, name }: FilePerson): MemberId | undefined {
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
export async function findUnknownAssignees(
  sql: Sql,
  workspaceId: WorkspaceId,
  listId: ListId | null,
  tasks: readonly Pick<ContentTask, 'assignees'>[],
): Promise<FilePerson[]> {
  const named = new Map<string, FilePerson>()
  for (const { assignees } of tasks)
    for (const person of assignees) named.set(JSON.stringify([person.email, person.name]), person)
  const people = [...named.values()]
  if (listId !== null) {
    const seers = await findListViewers(sql, workspaceId, [listId], people)
    return people.filter((person) => !seers(listId, person))
  }
  const known = people.length === 0 ? [] : await listKnownMembers(sql, workspaceId, peopleQueryOf(people))
  return people.filter((person) => !matchMember(known, person))
}

/** The members whom a file names by their addresses. */
export async function findMembersByEmail(
  sql: Sql,
  workspaceId: WorkspaceId,
  people: readonly (FilePerson | null)[],
): Promise<(person: FilePerson | null) => MemberId | undefined> {
  const emails = [...new Set(people.flatMap((person) => person?.email?.toLowerCase() ?? []))]
  if (emails.length === 0) return () => undefined
  const members = new Map(
    (await listMembersByEmail(sql, workspaceId, emails)).map(({ id, email }) => [email, id]),
  )
  return (person) => (person?.email ? members.get(person.email.toLowerCase()) : undefined)
}
