import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { type Role, type Scope, scopes as allScopes } from '../../src/core/actor.ts'
import { write } from '../../src/platform/db/write.ts'
import type { ListId } from '../../src/core/ids.ts'
import type { Plan } from '../../src/core/limits.ts'
import type { EventActor } from '../../src/platform/events/event-types.ts'
import { insertListMember } from '../../src/identity/list-access/store.ts'
import { createWorkspaceFor } from '../../src/identity/members/create-workspace.ts'
import { addMemberByEmail } from '../../src/identity/members/add-member.ts'
import type { Member } from '../../src/identity/members/schema.ts'
import { insertToken } from '../../src/identity/tokens/store.ts'
import { hashToken, generateToken } from '../../src/identity/tokens/token.ts'
import { operatorActor } from '../../src/identity/workspaces/operator-actor.ts'
import type { Workspace } from '../../src/identity/workspaces/schema.ts'
import { type Client, createClient } from './client.ts'
import type { Service } from './service.ts'

/** A recorded event: the envelope of the specification. */
export type RecordedEvent = {
  id: string
  type: string
  created_at: string
  workspace_id: string
  actor?: EventActor
  data: any
}

/** A workspace of one test: workspaces isolate tests, and nothing is cleared between them. */
export type TestWorkspace = Client & {
  workspace: Workspace
  owner: Member
  /**
   * Adds a member with a token of all scopes, whatever the role, so that only roles limit access. An email
   * address with an account joins with it.
   */
  join(
    role: Role,
    options?: { scopes?: Scope[]; timezone?: string; email?: string },
  ): Promise<Client & { member: Member }>
  /** Creates another token of the owner or a member. */
  tokenWith(scopes: Scope[], member?: Member): Promise<Client>
  /** Shares a list with a member. */
  share(listId: string, member: Member): Promise<void>
  /** Returns the recorded events, oldest first. */
  events(): Promise<RecordedEvent[]>
  /** Creates a list and returns its ID. */
  list(name?: string): Promise<ListId>
}

type Options = {
  plan?: Plan
  timezone?: string
  /**
   * Keep the Inboxes that members get when they join. Most tests start as members do who joined before there were any, so
   * that the lists they create are all there are.
   */
  inboxes?: boolean
}

const EventBody = Type.Object({ body: Type.String() })

const newEmail = (role: Role): string => `${role}-${randomBytes(5).toString('hex')}@example.com`

export async function createWorkspace(
  service: Service,
  { plan = 'business', timezone = 'UTC', inboxes = false }: Options = {},
): Promise<TestWorkspace> {
  const { database } = service
  const unique = randomBytes(5).toString('hex')
  // Hashing a password takes 25 ms of processor time, and these members never sign in.
  const { workspace, owner } = await createWorkspaceFor(
    database,
    { name: `Workspace ${unique}`, plan, timezone },
    { name: 'Olive Owner', email: `owner-${unique}@example.com`, passwordHash: '!' },
  )
  const operator = operatorActor(workspace)

  async function dropInbox({ id }: Member): Promise<void> {
    if (inboxes) return
    await database.pool.query(
      `delete from list_members where workspace_id = $1 and list_id in
        (select id from lists where workspace_id = $1 and inbox_of = $2)`,
      [workspace.id, id],
    )
    await database.pool.query('delete from lists where workspace_id = $1 and inbox_of = $2', [
      workspace.id,
      id,
    ])
  }
  await dropInbox(owner)

  async function token(scopes: Scope[], member: Member): Promise<Client> {
    const text = generateToken(workspace.id)
    await write(database, workspace.id, (sql) =>
      insertToken(sql, workspace.id, {
        member_id: member.id,
        name: 'test',
        scopes,
        hash: hashToken(text),
        last4: text.slice(-4),
      }),
    )
    return createClient(service, text)
  }

  const client = await token([...allScopes], owner)
  return {
    ...client,
    workspace,
    owner,
    async join(role, { scopes = [...allScopes], timezone: own, email = newEmail(role) } = {}) {
      const member = await write(database, workspace.id, (sql) =>
        addMemberByEmail(
          sql,
          operator,
          { name: `Test ${role}`, email, passwordHash: '!' },
          role,
          own ?? null,
        ),
      )
      await dropInbox(member)
      return { ...(await token(scopes, member)), member }
    },
    tokenWith: (scopes, member = owner) => token(scopes, member),
    async share(listId, member) {
      await write(database, workspace.id, (sql) =>
        insertListMember(sql, operator, listId as ListId, member.id),
      )
    },
    async events() {
      const rows = await database.page(EventBody)`
        select body from events where workspace_id = ${workspace.id} order by id`
      return rows.map((row) => JSON.parse(row.body) as RecordedEvent)
    },
    async list(name = 'Test list') {
      const answer = await client.post('/lists', { name })
      if (answer.status !== 201) throw new Error(`no list: ${answer.text}`)
      return answer.body.id as ListId
    },
  }
}
