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

/**
 * Finds the member for a person named in a file, among those with access to the list: by email, or else by a name or a
 * user name that only one of them has.
 */
export type FindViewer = (listId: ListId, person: FilePerson) => MemberId | undefined

/**
 * Matches the people in a file with the members who have access to some lists: only they are assigned or
 * mentioned (S-07). A member without access is treated like no member at all, so that their membership isn't
 * revealed.
 */
export async function findListViewers(
  sql: Sql,
  workspaceId: WorkspaceId,
  listIds: readonly ListId[],
  people: readonly FilePerson[],
): Promise<FindViewer> {
  if (people.length === 0) return () => undefined
  const viewers = Map.groupBy(
    await listListViewers(sql, workspaceId, listIds, peopleQueryOf(people)),
    ({ list_id }) => list_id,
  )
  return (listId, person) => matchMember(viewers.get(listId) ?? [], person)
}

const peopleQueryOf = (people: readonly FilePerson[]): PeopleQuery => ({
  emails: [...new Set(people.flatMap(({ email }) => email?.toLowerCase() ?? []))],
  names: [...new Set(people.flatMap((person) => namesOf(person)))],
})

/** Returns a name in the form in which names are compared. */
const nameKey = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const namesOf = ({ name, username = null }: FilePerson): string[] =>
  [name, username].flatMap((text) => (text === null ? [] : nameKey(text).replace(/^@/, '')))

function matchMember(members: readonly KnownMember[], person: FilePerson): MemberId | undefined {
  const address = person.email?.toLowerCase()
  const byEmail = address && members.find((member) => member.email === address)
  if (byEmail) return byEmail.id
  const names = new Set(namesOf(person))
  const only = (found: readonly KnownMember[]) => (found.length === 1 ? found[0] : undefined)
  const byName = members.filter((member) => names.has(nameKey(member.name)))
  // Many programs know people by the first part of their address.
  const byUser = members.filter((member) => names.has(member.email.split('@')[0] ?? ''))
  return byName.length > 0 ? only(byName)?.id : only(byUser)?.id
}

/**
 * Returns the assignees in a file who match no one, each once: for an existing list, no member with access to
 * it; for lists to be created, no member.
 */
export async function findUnknownAssignees(
  sql: Sql,
  workspaceId: WorkspaceId,
  listId: ListId | null,
  tasks: readonly Pick<ContentTask, 'assignees'>[],
): Promise<FilePerson[]> {
  const unique = new Map<string, FilePerson>()
  for (const { assignees } of tasks)
    for (const person of assignees) unique.set(JSON.stringify([person.email, person.name]), person)
  const people = [...unique.values()]
  if (listId !== null) {
    const findViewer = await findListViewers(sql, workspaceId, [listId], people)
    return people.filter((person) => !findViewer(listId, person))
  }
  const known = people.length === 0 ? [] : await listKnownMembers(sql, workspaceId, peopleQueryOf(people))
  return people.filter((person) => !matchMember(known, person))
}

/** Matches the people in a file with members by email. */
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
