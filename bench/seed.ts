import { Client } from 'pg'
import { scopes } from '../src/core/actor.ts'
import type { DatabaseAddress } from '../src/platform/db/connection/client.ts'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { hashToken, generateToken } from '../src/identity/tokens/token.ts'
import {
  labelsPerWorkspace,
  listsPerWorkspace,
  type Population,
  seedTime,
  workspacesFor,
  seededId,
} from './population.ts'
import { fillDocuments } from './seed-documents.ts'
import { idSql, listNumberSql, numbersSql } from './seed-sql.ts'

export type SeedOptions = {
  /** Whether the search index has the tasks, too, as if the worker had added them. */
  searchable: boolean
}

/** Fills the database of `dataDir`, whose server is running, as `seedAt` does. */
export const seedDatabase = (
  dataDir: string,
  tasks: number,
  options: Partial<SeedOptions> = {},
): Promise<Population> => seedAt({ ...embeddedAddress(dataDir), user: 'postgres' }, tasks, options)

/**
 * Fills a database with about `tasks` tasks in 1,000 to 10,000 workspaces on Business, each with an owner and a token. It
 * runs as PostgreSQL's superuser, to skip the checks of foreign keys, which are correct by construction.
 */
export async function seedAt(
  address: DatabaseAddress,
  tasks: number,
  { searchable = false }: Partial<SeedOptions> = {},
): Promise<Population> {
  const workspaces = workspacesFor(tasks)
  const time = seedTime()
  const population: Population = {
    workspaces,
    tasks: Math.max(1, Math.round(tasks / workspaces)),
    tokens: Array.from({ length: workspaces }, (_, k) => generateToken(seededId('wsp', { time }, k))),
    time,
  }
  const client = new Client({ ...address })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
    )
    await fillWorkspaces(client, population)
    await withoutIndexes(client, 'tasks', () => fillTasks(client, population))
    await updateOpenCounts(client)
    if (searchable) await withoutIndexes(client, 'search_documents', () => fillDocuments(client, population))
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return population
}

async function fillWorkspaces(client: Client, population: Population): Promise<void> {
  const { workspaces, tasks, tokens } = population
  const each = `from generate_series(0, ${workspaces - 1}) as k`
  const workspace = idSql('wsp', population, 'k')
  const inbox = idSql('lst', population, `${listsPerWorkspace * workspaces} + k`)
  await client.query(`
    insert into workspaces (id, name, plan, timezone, last_stamp, last_task_number, member_count, created_at)
    select ${workspace}, 'Workspace ' || k, 'business', 'Europe/Berlin', now(), ${tasks}, 1, now() ${each};
    -- Nothing is looked for in them, so that the worker has nothing to read while others are measured.
    insert into search_cursors (workspace_id, change_id, read_until) select ${workspace}, '', now() ${each};
    insert into notification_cursors (workspace_id, change_id, read_until) select ${workspace}, '', now() ${each};
    insert into accounts (id, email, name, password_hash, created_at)
    select ${idSql('acc', population, 'k')}, 'owner-' || k || '@example.com', 'Owner', '!', now() ${each};
    insert into members (workspace_id, id, account_id, name, email, role, created_at, updated_at)
    select ${workspace}, ${idSql('usr', population, 'k')}, ${idSql('acc', population, 'k')}, 'Owner',
      'owner-' || k || '@example.com', 'owner', now(), now() ${each};
    insert into account_workspaces (account_id, workspace_id)
    select ${idSql('acc', population, 'k')}, ${workspace} ${each} on conflict do nothing;
    insert into labels (workspace_id, id, name, name_key, color, created_by, created_at, updated_at)
    select ${workspace}, ${idSql('lbl', population, `i * ${workspaces} + k`)}, 'Waiting ' || i, 'waiting ' || i, 'gray',
      ${idSql('usr', population, 'k')}, now(), now() ${each}, generate_series(0, ${labelsPerWorkspace - 1}) as i;
    insert into lists (workspace_id, id, name, visibility, task_count, created_by, created_at, updated_at)
    select ${workspace}, ${idSql('lst', population, `i * ${workspaces} + k`)}, 'List ' || i, 'workspace',
      case when i = 0 then 0 else (${tasks} + ${listsPerWorkspace - 1} - i) / ${listsPerWorkspace - 1} end,
      ${idSql('usr', population, 'k')}, now(), now() ${each}, generate_series(0, ${listsPerWorkspace - 1}) as i;
    -- As every member has, so that the worker doesn't create them while others are measured.
    insert into lists (workspace_id, id, name, visibility, inbox_of, created_by, created_at, updated_at)
    select ${workspace}, ${inbox}, 'Inbox', 'private', ${idSql('usr', population, 'k')}, ${idSql('usr', population, 'k')}, now(), now() ${each};
    insert into list_members (workspace_id, list_id, member_id, created_at)
    select ${workspace}, ${inbox}, ${idSql('usr', population, 'k')}, now() ${each}`)
  await client.query(
    `insert into tokens (workspace_id, id, member_id, name, scopes, hash, last4, created_at)
     select ${workspace}, ${idSql('tok', population, 'k')}, ${idSql('usr', population, 'k')}, 'bench', $1, hash, last4, now()
     from unnest($2::bytea[], $3::text[]) with ordinality as token (hash, last4, nth), lateral (select nth - 1 as k) as n`,
    [[...scopes], tokens.map(hashToken), tokens.map((token) => token.slice(-4))],
  )
}

/**
 * Inserts realistic tasks: most with a due date or an assignee, some with a description, a checklist, a label
 * or two, a third completed. Those with a label or with `new` in their title are like the others in all else, so that a page of them
 * compares with a plain one.
 * Some are overdue, but none is due within the next two days, so that the worker has no events to raise while others are measured.
 */
const fillTasks = (client: Client, population: Population) => {
  const secondLabel = idSql('lbl', population, `${population.workspaces} + k`)
  return client.query(`
    insert into tasks (workspace_id, id, number, list_id, title, description, due_date, due_time, due_soon_at, timezone, priority,
      assignee_ids, label_ids, completed_at, checklist, source, created_by, created_at, updated_at)
    select ${idSql('wsp', population, 'k')}, ${idSql('tsk', population, 'n')}, j + 1, ${idSql('lst', population, listNumberSql(population))},
      'Call supplier ' || j || case when j / 3 % 3 = 0 then ' about the new prices' else ' about the old prices' end,
      case when j % 3 = 0 then repeat('Ask for the terms of delivery as well. ', 1 + j % 7) end,
      case when j % 20 = 2 then current_date - 3 - j % 365 when j % 2 = 0 then current_date + 4 + j % 365 end, case when j % 4 = 0 then '17:30' end,
      case when j % 2 = 0 and j % 20 <> 2 and j % 3 <> 1 then (current_date + 3 + j % 365)::timestamptz + n % 86400 * interval '1 second' end,
      'Europe/Berlin', j % 5, case when j % 2 = 0 then array[${idSql('usr', population, 'k')}] else '{}' end,
      case
        when (j + j / 4) % 4 = 0 and j / 16 % 2 = 0 then array[${idSql('lbl', population, 'k')}, ${secondLabel}]
        when (j + j / 4) % 4 = 0 then array[${idSql('lbl', population, 'k')}]
        when (j + j / 4) % 16 = 2 then array[${secondLabel}]
        else '{}'
      end,
      case when j % 3 = 1 then now() end,
      case when j % 5 = 0 then json_build_array(
        json_build_object('id', ${idSql('chk', population, 'n')}, 'text', 'Find the number', 'checked', true))
      else '[]' end,
      'api', ${idSql('usr', population, 'k')}, now() - interval '30 days', now() - j % 30 * interval '1 day'
    from ${numbersSql(population)}`)
}

const updateOpenCounts = (client: Client) =>
  client.query(`
    update lists set open_count = counts.open
    from (
      select workspace_id, list_id, count(*) as open from tasks where completed_at is null
      group by workspace_id, list_id
    ) as counts
    where lists.workspace_id = counts.workspace_id and lists.id = counts.list_id`)

/** Creates the indexes after filling the table, which is many times faster for millions of rows. */
export async function withoutIndexes(
  client: Client,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}
