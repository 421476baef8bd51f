import { Type, type Static } from '../../core/typebox.ts'
import { memberKinds, roles, scopes } from '../../core/actor.ts'
import { idSchema, nullable, enumOf, openEnum, schemaRef, stampSchema } from '../../platform/http/schemas.ts'
import { plans } from '../../core/limits.ts'
import { Member } from '../members/schema.ts'
import { Workspace } from '../workspaces/schema.ts'
import { Token } from './schema.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const countOrNone = (description: string) => nullable(count(`${description}; null if there is no limit.`))

const MeWorkspace = Type.Object(
  {
    ...Workspace.properties,
    name: Type.String({ examples: ['Harbor Studio'] }),
    plan: openEnum(plans, {
      description: 'Decides what the workspace can use, and how much of it.',
      examples: ['team'],
    }),
    timezone: Type.String({
      description: 'The zone of new tasks, unless their creator has one.',
      examples: ['Europe/Berlin'],
    }),
  },
  { title: 'MeWorkspace', description: 'The workspace of a token.' },
)

const MeToken = Type.Object(
  {
    id: idSchema('tok'),
    name: Type.String({ examples: ['CRM'] }),
    scopes: Type.Array(openEnum(scopes), {
      description: 'What the token may do, if the member’s role allows it.',
      examples: [['tasks:read', 'tasks:write']],
    }),
    created_at: stampSchema(),
    expires_at: nullable(stampSchema(), {
      description: 'When the access token of an app expires; null for an API token, which doesn’t.',
    }),
  },
  { title: 'MeToken', description: 'The token of the request, without its secret value.' },
)

const MeLimits = Type.Object(
  {
    requests_per_minute: count('Requests a minute, all tokens of the workspace together.'),
    webhook_addresses: count('Webhook endpoints that the workspace can have.'),
    members: countOrNone('Members that it can have'),
    guests: countOrNone('Guests that it can have'),
    integrations: count('Integrations that it can have.'),
    storage_bytes: count('Bytes that all its attachments can take up.'),
    history_days: count('Days of history that it can read.'),
    list_tasks: count('Tasks of a list, subtasks included.'),
    task_subtasks: count('Subtasks of a task.'),
    checklist_items: count('Items of a checklist.'),
    task_reminders: count('Reminders of a task.'),
    attachment_size: count('Bytes of an attachment.'),
  },
  {
    title: 'MeLimits',
    description:
      'What the plan and the API allow, under the names that `details.limit` has where there is one.',
  },
)

/** Who a token acts for, and what it may do. */
export const Me = Type.Object(
  {
    member: schemaRef(Member),
    inbox_id: nullable(idSchema('lst'), {
      description:
        'The member’s Inbox: a private list for tasks that belong to no other; null for guests and integrations, who have none.',
    }),
    workspace: MeWorkspace,
    token: MeToken,
    limits: MeLimits,
  },
  { $id: 'Me', description: 'Who a token acts for, and what it may do.' },
)
export type Me = Static<typeof Me>

/** What `GET /me` reads in one statement. */
export const MeRow = Type.Object({
  member_id: idSchema('usr'),
  member_name: Type.String(),
  email: Type.String(),
  role: enumOf(roles),
  kind: enumOf(memberKinds),
  workspace_name: Type.String(),
  plan: enumOf(plans),
  timezone: Type.String(),
  member_count: Type.Integer(),
  token_name: Type.String(),
  scopes: Token.properties.scopes,
  created_at: stampSchema(),
  access_until: nullable(stampSchema()),
  inbox_id: nullable(idSchema('lst')),
})
