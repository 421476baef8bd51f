import type { Sql } from '../../platform/db/sql.ts'
import type { ListId, MemberId, WorkspaceId } from '../../core/ids.ts'
import type { ContentList, FilePerson, ImportContent } from './content.ts'
import type { ImportJob } from './job-store.ts'
import {
  type KnownMember,
  listMembersByEmail,
  listKnownMembers,
  listListViewers,
  type PeopleQuery,
  type WorkspaceMember,
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

/** Tells whether a person named in a file is a member of the workspace, with or without access to a list. */
export async function findKnownMembers(
  sql: Sql,
  workspaceId: WorkspaceId,
  people: readonly FilePerson[],
): Promise<(person: FilePerson) => boolean> {
  const known = people.length === 0 ? [] : await listKnownMembers(sql, workspaceId, peopleQueryOf(people))
  return (person) => matchMember(known, person) !== undefined
}

/** The assignees in a file who won't be assigned, each once. */
export type Unassigned = {
  /** They match no member of the workspace. */
  strangers: FilePerson[]
  /** They're members without access to a list that their tasks go into. */
  withoutAccess: FilePerson[]
}

/** Returns the assignees in a file who won't be assigned to some of their tasks, and why, as far as is known before the import. */
export async function findUnassigned(
  sql: Sql,
  job: Pick<ImportJob, 'workspace_id' | 'list_id' | 'created_by'>,
  { lists, tasks }: Pick<ImportContent, 'lists' | 'tasks'>,
): Promise<Unassigned> {
  const people = uniquePeople(tasks.flatMap(({ assignees }) => assignees))
  if (people.length === 0) return { strangers: [], withoutAccess: [] }
  const known = await listKnownMembers(sql, job.workspace_id, peopleQueryOf(people))
  const canSee = await findAccess(sql, job, lists, people, known)
  const unassigned = uniquePeople(
    tasks.flatMap(({ list, assignees }) => assignees.filter((person) => !canSee(list, person))),
  )
  const isKnown = (person: FilePerson) => matchMember(known, person) !== undefined
  return {
    strangers: unassigned.filter((person) => !isKnown(person)),
    withoutAccess: unassigned.filter(isKnown),
  }
}

const uniquePeople = (people: readonly FilePerson[]): FilePerson[] => [
  ...new Map(people.map((person) => [JSON.stringify([person.email, person.name]), person])).values(),
]

/** Tells whether someone will have access to the list of a file with a key, or to the existing list that all goes into. */
async function findAccess(
  sql: Sql,
  job: Pick<ImportJob, 'workspace_id' | 'list_id' | 'created_by'>,
  lists: readonly ContentList[],
  people: readonly FilePerson[],
  known: readonly WorkspaceMember[],
): Promise<(list: string, person: FilePerson) => boolean> {
  const { workspace_id, list_id, created_by } = job
  if (list_id !== null) {
    const findViewer = await findListViewers(sql, workspace_id, [list_id], people)
    return (_, person) => findViewer(list_id, person) !== undefined
  }
  const memberOf = await findMembersByEmail(
    sql,
    workspace_id,
    lists.flatMap(({ members }) => members),
  )
  // As importList() creates and shares them.
  const viewers = new Map(
    lists.map(({ key, visibility, is_inbox, members }) => {
      const shared = new Set([created_by, ...(is_inbox ? [] : members.flatMap((one) => memberOf(one) ?? []))])
      const isOpen = visibility === 'workspace' && !is_inbox
      return [key, known.filter(({ id, is_guest }) => shared.has(id) || (isOpen && !is_guest))]
    }),
  )
  return (list, person) => matchMember(viewers.get(list) ?? [], person) !== undefined
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
