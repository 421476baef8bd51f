import { Client } from 'pg'
import { scopes } from '../src/core/actor.ts'
import { type Id, stampedId } from '../src/core/ids.ts'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import { generateToken, hashToken } from '../src/identity/tokens/token.ts'
import { wordStartsSql } from './seed-sql.ts'

/** One workspace with far more tasks than most have, and what its requests name. */
export type LargeWorkspace = {
  workspace: Id<'wsp'>
  /** The account of its owner. */
  owner: Id<'acc'>
  token: string
  list: Id<'lst'>
  section: Id<'sec'>
  /** Has a fortieth of the tasks. */
  member: Id<'usr'>
  /** Has a fortieth of the tasks, as has the other. */
  label: Id<'lbl'>
  otherLabel: Id<'lbl'>
  /** Has forty of them. */
  rareLabel: Id<'lbl'>
}

/** As many as lists can have. */
export const tasksPerList = 5_000
const listsMax = 40
export const largeWorkspaceTasks = listsMax * tasksPerList
const sectionsPerList = 10
const members = 40
const labels = 20
const segmentMax = 4_096

const numbered = (prefix: string, time: string, number: string): string =>
  `'${prefix}_${time}' || (1000000000000000 + ${number})`

/**
 * Adds a workspace with forty full lists, or fewer. Of its tasks, most are completed, half have a due date within a year before or
 * after today, two thirds an assignee, a few several, two fifths have labels, some several, and each priority above none is a
 * tenth. The search index has
 * them, as if the worker had added them.
 */
export async function seedLargeWorkspace(dataDir: string, lists = listsMax): Promise<LargeWorkspace> {
  const nowMs = Date.now() - 60_000
  const workspace = stampedId('wsp', nowMs, 0)
  const time = workspace.slice(4, 14)
  const id = <P extends 'acc' | 'lbl' | 'lst' | 'sec' | 'tok' | 'usr'>(prefix: P, number: number): Id<P> =>
    `${prefix}_${time}${1_000_000_000_000_000 + number}`
  const token = generateToken(workspace)
  const member = (number: string) => numbered('usr', time, number)
  const client = new Client({ ...embeddedAddress(dataDir), user: 'postgres' })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
    await client.query(`
      begin;
      insert into workspaces (id, name, plan, timezone, last_stamp, last_task_number, member_count, created_at)
      values ('${workspace}', 'Large', 'business', 'Europe/Berlin', now(), ${lists * tasksPerList}, ${members}, now());
      insert into search_cursors (workspace_id, change_id, read_until) values ('${workspace}', '', now());
      insert into accounts (id, email, name, password_hash, created_at)
      select ${numbered('acc', time, 'n')}, 'large-' || n || '@example.com', 'Member ' || n, '!', now()
      from generate_series(0, ${members - 1}) as n;
      insert into members (workspace_id, id, account_id, name, email, role, created_at, updated_at)
      select '${workspace}', ${member('n')}, ${numbered('acc', time, 'n')}, 'Member ' || n, 'large-' || n || '@example.com',
        case n when 0 then 'owner' else 'member' end, now(), now()
      from generate_series(0, ${members - 1}) as n;
      insert into lists (workspace_id, id, name, visibility, task_count, created_by, created_at, updated_at)
      select '${workspace}', ${numbered('lst', time, 'n')}, 'List ' || n, 'workspace', ${tasksPerList}, ${member('0')}, now(), now()
      from generate_series(0, ${lists - 1}) as n;
      insert into labels (workspace_id, id, name, name_key, color, created_by, created_at, updated_at)
      select '${workspace}', ${numbered('lbl', time, 'n')}, 'Label ' || n, 'label ' || n, 'gray', ${member('0')}, now(), now()
      from generate_series(0, ${labels}) as n;
      insert into sections (workspace_id, id, list_id, name, position, created_at, updated_at)
      select '${workspace}', ${numbered('sec', time, 'n')}, ${numbered('lst', time, `n / ${sectionsPerList}`)}, 'Section ' || n,
        n % ${sectionsPerList}, now(), now()
      from generate_series(0, ${lists * sectionsPerList - 1}) as n;
      commit`)
    await client.query(
      `insert into tokens (workspace_id, id, member_id, name, scopes, hash, last4, created_at)
       values ($1, $2, $3, 'bench', $4, $5, $6, now())`,
      [workspace, id('tok', 0), id('usr', 0), [...scopes], hashToken(token), token.slice(-4)],
    )
    await fillTasks(client, workspace, time, lists, member)
    await labelTasks(client, workspace, time, lists)
    await fillDocuments(client, workspace, lists)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return {
    workspace,
    owner: id('acc', 0),
    token,
    list: id('lst', 3),
    section: id('sec', 31),
    member: id('usr', 7),
    label: id('lbl', 7),
    otherLabel: id('lbl', 8),
    rareLabel: id('lbl', labels),
  }
}

/** A number from 0 up to `below` that looks random, but is the same in every run. */
const scattered = (salt: number, below: number): string =>
  `(abs(hashint8(n * 31 + ${salt})::bigint) % ${below})::integer`

async function fillTasks(
  client: Client,
  workspace: string,
  time: string,
  lists: number,
  member: (number: string) => string,
): Promise<void> {
  await client.query(`
    insert into tasks (workspace_id, id, number, list_id, section_id, title, description, due_date, due_time, timezone, priority,
      assignee_ids, completed_at, external_id, source, created_by, created_at, updated_at)
    select '${workspace}', ${numbered('tsk', time, 'n')}, n + 1, ${numbered('lst', time, `n % ${lists}`)},
      case when person % 3 > 0 then ${numbered('sec', time, `(n % ${lists}) * ${sectionsPerList} + other % ${sectionsPerList}`)} end,
      'Call supplier ' || n || ' about word' || other || case when other < 50 then ' rarely' else '' end,
      case when n % 3 = 0 then repeat('Ask for the terms of delivery as well. ', 1 + other % 7) end,
      case when day % 2 = 0 then current_date + day - 365 end, case when day % 4 = 0 then '17:30' end, 'Europe/Berlin',
      case when other < 4000 then 1 + other % 4 else 0 end,
      case
        when person >= ${members + 20} then '{}'
        when person < 2 then array[${member('person + 10')}, ${member('7')}]
        when person = 2 then array[${member('20')}, ${member('21')}, ${member('22')}, ${member(`other % 20`)}]
        else array[${member(`person % ${members}`)}]
      end,
      case when day < 365 and other % 20 > 0 or other % 4 = 1 then now() end,
      case when n % 10 = 0 then 'crm-' || n end,
      'api', ${member('0')}, now() - interval '30 days', now() - other % 30 * interval '1 day'
    from (
      select n, ${scattered(1, 80)} as person, ${scattered(2, 10_000)} as other, ${scattered(3, 730)} as day
      from generate_series(0::bigint, ${lists * tasksPerList - 1}) as n
    ) as numbers`)
}

/** Gives a fifth of the tasks one label, a tenth two, a twentieth three, and a twentieth four. */
const labelTasks = (client: Client, workspace: string, time: string, lists: number) => {
  const label = (number: string) => numbered('lbl', time, number)
  return client.query(`
    update tasks set label_ids = case
        when nth % 5000 = 4999 then array[${label('nth % 7')}, ${label(`${labels}`)}]
        when share < 40 then array[${label('first')}]
        when share < 60 then array[${label('first')}, ${label(`(first + 3) % ${labels}`)}]
        when share < 70 then array[${label('first')}, ${label(`(first + 3) % ${labels}`)}, ${label(`(first + 7) % ${labels}`)}]
        else array[${label('first')}, ${label(`(first + 3) % ${labels}`)}, ${label(`(first + 7) % ${labels}`)}, ${label(`(first + 11) % ${labels}`)}]
      end
    from (
      select n as nth, ${scattered(4, labels)} as first, ${scattered(5, 200)} as share
      from generate_series(0::bigint, ${lists * tasksPerList - 1}) as n
    ) as numbers
    where workspace_id = '${workspace}' and id = ${numbered('tsk', time, 'nth')} and (share < 80 or nth % 5000 = 4999)`)
}

async function fillDocuments(client: Client, workspace: string, lists: number): Promise<void> {
  const tasks = lists * tasksPerList
  const segments = Math.ceil(tasks / segmentMax)
  const words = (mark: string, text: string) =>
    `array(select distinct segment || '${mark}' || word from regexp_split_to_table(lower(${text}), '[^a-z0-9]+') as word where word <> '')`
  const all = `title || ' ' || coalesce(description, '')`
  await client.query(`
    create temporary table large_segments as
    with made as (
      insert into search_segments (workspace_id, kind, documents)
      select '${workspace}', 'task', least(${segmentMax}, ${tasks} - part * ${segmentMax})
      from generate_series(0, ${segments - 1}) as part
      returning id
    )
    select id as segment, row_number() over (order by id) - 1 as part from made`)
  await client.query(`
    insert into search_documents (workspace_id, id, task_id, segment, changed_at, words, word_starts)
    select '${workspace}', id, id, segment, updated_at, array_to_tsvector(
      segment || '@' || substr(list_id, 5) || ${words('=', 'title')} || ${words(':', all)}),
      ${wordStartsSql(`array_remove(regexp_split_to_array(lower(${all}), '[^a-z0-9]+'), '')`)}
    from (
      select *, (row_number() over (order by id) - 1) / ${segmentMax} as part from tasks where workspace_id = '${workspace}'
    ) as task
    join large_segments using (part)`)
}
