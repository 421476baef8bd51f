import { Client } from 'pg'
import { embeddedAddress } from '../src/platform/db/embedded/address.ts'
import type { Id } from '../src/core/ids.ts'
import { stampedId } from '../src/core/ids.ts'
import { withoutIndexes } from './seed.ts'

/** One workspace with a lot to search. */
export type SearchPopulation = {
  workspace: Id<'wsp'>
  /** Accounts of its owner, who can see nine tenths of the lists, and of a guest, who can see two. */
  accounts: { owner: Id<'acc'>; guest: Id<'acc'> }
  /** A list for new tasks. */
  list: Id<'lst'>
}

const tasks = 1_000_000
const comments = 200_000
const lists = 250
const segmentMax = 4_096
const vocabulary = 20_000

/** Word frequency falls with rank, as in any language; the first word is in every seventh title. */
const rankSql = `floor(exp(random() * ln(${vocabulary})))::integer`
/** The word of a rank: its hexadecimal digits, each replaced by a letter. */
const wordSql = (number: string) =>
  `translate(to_hex(${number} * 40503 % 1048573), '0123456789abcdef', 'aeioubcdfglmnrst')`

/**
 * Fills a workspace with a million tasks and 200,000 comments, and the search index with what the worker would have
 * added for them: that would take it some minutes, which isn't what is measured here.
 */
export async function seedSearch(dataDir: string): Promise<SearchPopulation> {
  const nowMs = Date.now() - 60_000
  const id = <P extends 'wsp' | 'acc' | 'lst' | 'usr'>(prefix: P, number: number) =>
    stampedId(prefix, nowMs, number)
  const workspace = id('wsp', 0)
  const accounts = { owner: id('acc', 1), guest: id('acc', 2) }
  const [owner, guest] = [id('usr', 1), id('usr', 2)]
  const listIds = Array.from({ length: lists + 1 }, (_, number) => id('lst', number))
  const client = new Client({ ...embeddedAddress(dataDir), user: 'postgres' })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB';
       set work_mem = '64MB'; select setseed(0.5)`,
    )
    await client.query(`
      begin;
      insert into workspaces (id, name, plan, timezone, last_stamp, last_task_number, member_count, guest_count,
        created_at)
      values ('${workspace}', 'Much to look for', 'business', 'UTC', now(), ${tasks}, 1, 1, now());
      insert into search_cursors (workspace_id, change_id, read_until) values ('${workspace}', '', now());
      insert into accounts (id, email, name, created_at) values
        ('${accounts.owner}', 'search-owner@example.com', 'Owner', now()),
        ('${accounts.guest}', 'search-guest@example.com', 'Guest', now());
      insert into members (workspace_id, id, account_id, name, email, role, created_at, updated_at) values
        ('${workspace}', '${owner}', '${accounts.owner}', 'Owner', 'search-owner@example.com', 'owner', now(), now()),
        ('${workspace}', '${guest}', '${accounts.guest}', 'Guest', 'search-guest@example.com', 'guest', now(), now());
      insert into account_workspaces (account_id, workspace_id) values
        ('${accounts.owner}', '${workspace}'), ('${accounts.guest}', '${workspace}') on conflict do nothing;
      commit`)
    await client.query(
      `insert into lists (workspace_id, id, name, visibility, task_count, created_at, updated_at)
       select $1, id, 'List ' || nth, case when nth % 10 = 2 then 'private' else 'workspace' end,
         case when nth = 1 then 0 else ${tasks / lists} end, now(), now()
       from unnest($2::text[]) with ordinality as list (id, nth)`,
      [workspace, listIds],
    )
    await client.query(
      `insert into list_members (workspace_id, list_id, member_id, created_at) select $1, unnest($2::text[]), $3, now()`,
      [workspace, listIds.slice(5, 7), guest],
    )
    await client.query(`create temporary table said (n integer primary key, title text[], more text[])`)
    await client.query(`
      insert into said
      select n, array['call', case n % 2 when 0 then 'even' else 'odd' end, ${wordSql(rankSql)}, ${wordSql(rankSql)}, ${wordSql(rankSql)}]
          || case n when 17 then array['zebra'] else '{}' end,
        case when n % 3 = 0 then array[${Array.from({ length: 12 }, () => wordSql(rankSql)).join(', ')}] else '{}' end
      from generate_series(0, ${tasks - 1}) as n`)
    await withoutIndexes(client, 'tasks', () =>
      client.query(
        `insert into tasks (workspace_id, id, number, list_id, title, description, timezone, source, created_at, updated_at)
         select $1, 'tsk_' || ${idSuffixSql('n')}, n + 1, ($2::text[])[2 + n % ${lists}], array_to_string(title, ' '),
           nullif(array_to_string(more, ' '), ''), 'UTC', 'app', ${createdAtSql('n')}, ${createdAtSql('n')}
         from said`,
        [workspace, listIds],
      ),
    )
    await client.query(
      `insert into comments (workspace_id, id, task_id, text, created_at, updated_at)
       select $1, 'cmt_' || ${idSuffixSql('n')}, 'tsk_' || ${idSuffixSql('n')}, array_to_string(more || title, ' '), ${createdAtSql('n')},
         ${createdAtSql('n')}
       from said where n >= ${tasks - comments}`,
      [workspace],
    )
    await fillSegments(client, workspace)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  return { workspace, accounts, list: listIds[0]! }
}

/** The suffix of the `number`-th id, and its creation time: one a minute. */
const idSuffixSql = (number: string) => `'01jd42e76k' || (1000000000000000 + ${number})`
const createdAtSql = (number: string) =>
  `date_trunc('milliseconds', now()) - (${tasks} - ${number}) * interval '1 minute'`

async function fillSegments(client: Client, workspace: string): Promise<void> {
  await withoutIndexes(client, 'search_documents', async () => {
    for (const [kind, count, from] of [
      ['task', tasks, 'tasks'],
      ['comment', comments, 'comments'],
    ] as const) {
      const { rows } = await client.query<{ first: number }>(
        `with made as (
           insert into search_segments (workspace_id, kind, documents)
           select $1, $2, least(${segmentMax}, ${count} - segment * ${segmentMax})
           from generate_series(0, ${Math.ceil(count / segmentMax) - 1}) as segment
           returning id
         )
         select min(id) as first from made`,
        [workspace, kind],
      )
      const segment = `${rows[0]?.first} + row_number / ${segmentMax}`
      const words = (mark: string, text: string) =>
        `array(select segment || '${mark}' || word from unnest(${text}) as word)`
      await client.query(
        `insert into search_documents (workspace_id, id, task_id, segment, changed_at, words)
         select $1, ${from === 'tasks' ? 'id, id' : 'id, task_id'}, segment, changed_at,
           array_to_tsvector(
             segment || '@' || substr(list_id, 5)
             || ${from === 'tasks' ? `${words('=', 'title')} || ` : ''}${words(':', 'title || more')})
         from (
           select item.id, ${from === 'tasks' ? '' : 'task_id, '}list_id, item.updated_at as changed_at, said.title, said.more,
             ${segment} as segment
           from (select *, (row_number() over (order by id) - 1)::integer as row_number from ${from} where workspace_id = $1) as item
           ${from === 'tasks' ? '' : 'join (select id as task, list_id from tasks where workspace_id = $1) as task on task = task_id'}
           join said on n = (substr(item.id, 15)::bigint - 1000000000000000)::integer
         ) as document`,
        [workspace],
      )
    }
  })
}
