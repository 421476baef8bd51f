import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../identity/accounts/passwords/password-hash.ts'
import { type Actor, scopes } from '../../core/actor.ts'
import { createComment } from '../../work/comments/create.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { write } from '../../platform/db/write.ts'
import { formatStamp } from '../../core/dates/date-formats.ts'
import type { ListId, SectionId } from '../../core/ids.ts'
import { archiveList } from '../../work/lists/archive.ts'
import { createList } from '../../work/lists/create.ts'
import { createSection } from '../../work/lists/sections.ts'
import { shareList } from '../../identity/list-access/share.ts'
import { findMemberActor } from '../../identity/members/find.ts'
import { createWorkspaceFor } from '../../identity/members/create-workspace.ts'
import { addMemberByEmail } from '../../identity/members/add-member.ts'
import type { Member } from '../../identity/members/schema.ts'
import type { NotificationSettingsPatch } from '../../read/notifications/schema.ts'
import { updateSettings } from '../../read/notifications/settings.ts'
import { completeTask } from '../../work/tasks/complete.ts'
import { createTask } from '../../work/tasks/create.ts'
import { createToken } from '../../identity/tokens/create.ts'
import { operatorActor } from '../../identity/workspaces/operator-actor.ts'
import { type DemoList, type DemoTask, demoLists, demoPeople, type DemoPerson } from './demo-content.ts'

const mailOffSettings = {
  mention: { mail: 'off' },
  assigned: { mail: 'off' },
  due_soon: { mail: 'off' },
  reminder: { mail: 'off' },
} as const satisfies NotificationSettingsPatch

type DemoMembers = Record<DemoPerson, { actor: Actor & { member_id: Member['id'] }; member: Member }>

/**
 * Creates the workspace of `daybook demo`, entirely through the operations of the API and as the members
 * themselves, so that history and events are realistic.
 */
export async function createDemo(database: Database) {
  const password = randomBytes(9).toString('base64url')
  const unique = randomBytes(3).toString('hex')
  const personOf = async (person: DemoPerson) => ({
    name: demoPeople[person].name,
    email: `${person}.${unique}@example.com`,
    passwordHash: await hashPassword(password),
  })
  const { workspace, owner } = await createWorkspaceFor(
    database,
    { name: 'Daybook demo', plan: 'team', timezone: demoPeople.ana.timezone },
    await personOf('ana'),
  )
  const run = <T>(work: (sql: Transaction) => Promise<T>): Promise<T> => write(database, workspace.id, work)

  const join = async (person: Exclude<DemoPerson, 'ana'>) => {
    const { role, timezone } = demoPeople[person]
    const newcomer = await personOf(person)
    const member = await run((sql) =>
      addMemberByEmail(sql, operatorActor(workspace), newcomer, role, timezone),
    )
    return withActor(member)
  }
  const withActor = async (member: Member) => {
    const actor = await findMemberActor(database.read, workspace.id, member.id)
    // Their email addresses belong to no one.
    await run((sql) => updateSettings(sql, actor, mailOffSettings))
    return { member, actor }
  }
  const members: DemoMembers = {
    ana: await withActor(owner),
    ben: await join('ben'),
    chiara: await join('chiara'),
    dmytro: await join('dmytro'),
  }
  for (const list of demoLists) await createDemoList(run, members, list)
  const { token } = await run((sql) =>
    createToken(sql, members.ana.actor, { name: 'Demo', scopes: [...scopes] }),
  )
  return { workspace, owner, members: Object.values(members).map(({ member }) => member), password, token }
}

type RunInTransaction = <T>(work: (sql: Transaction) => Promise<T>) => Promise<T>

async function createDemoList(run: RunInTransaction, members: DemoMembers, list: DemoList): Promise<void> {
  const { actor } = members[list.by]
  const sections = new Map<string, SectionId>()
  const { id } = await run(async (sql) => {
    const { name, description = null, visibility = 'workspace' } = list
    const created = await createList(sql, actor, { name, description, visibility })
    for (const name of list.sections ?? [])
      sections.set(name, (await createSection(sql, actor, created.id, { name })).id)
    for (const person of list.sharedWith ?? [])
      await shareList(sql, actor, created.id, members[person].member.id)
    return created
  })
  for (const task of list.tasks) await createDemoTask(run, members, id, sections, task)
  if (list.archived) await run((sql) => archiveList(sql, actor, id))
}

/** Creates a task with each step in its own transaction, as if people had done it. */
async function createDemoTask(
  run: RunInTransaction,
  members: DemoMembers,
  list_id: ListId,
  sections: ReadonlyMap<string, SectionId>,
  { by, section, due, time, assignees, subtasks, comments, done, ...fields }: DemoTask,
): Promise<void> {
  const { actor } = members[by]
  const { id } = await run((sql) =>
    createTask(sql, actor, {
      ...fields,
      list_id,
      section_id: sections.get(section ?? '') ?? null,
      due_date: due === undefined ? null : dateAfter(sql.stampMs, due),
      due_time: time ?? null,
      assignee_ids: (assignees ?? []).map((person) => members[person].member.id),
    }),
  )
  for (const { title, done } of subtasks ?? []) {
    const subtask = await run((sql) => createTask(sql, actor, { title, list_id, parent_id: id }))
    if (done) await run((sql) => completeTask(sql, actor, subtask.id))
  }
  for (const [author, text] of comments ?? [])
    await run((sql) => createComment(sql, members[author].actor, id, { text: expandMentions(members, text) }))
  if (done) await run((sql) => completeTask(sql, actor, id))
}

const dayMs = 86_400_000
const dateAfter = (nowMs: number, days: number): string => formatStamp(nowMs + days * dayMs).slice(0, 10)

const expandMentions = (members: DemoMembers, text: string): string =>
  text.replaceAll(/@(ana|ben|chiara|dmytro)\b/g, (_, person: DemoPerson) => {
    const { id, name } = members[person].member
    return `@[${name}](${id})`
  })
