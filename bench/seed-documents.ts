import type { Client } from 'pg'
import { firstNumber, type Population } from './population.ts'
import { idSql, listNumberSql, numbersSql, wordStartsSql } from './seed-sql.ts'

/** As many as the worker puts into one. */
const segmentMax = 4_096

/** Fills the search index with the words of all tasks, as the worker would have: that would take it hours for millions. */
export async function fillDocuments(client: Client, population: Population): Promise<void> {
  const { workspaces, tasks } = population
  const segments = Math.ceil(tasks / segmentMax)
  await client.query(`
    create temporary table segments as
    with made as (
      insert into search_segments (workspace_id, kind, documents)
      select ${idSql('wsp', population, 'k')}, 'task', least(${segmentMax}, ${tasks} - part * ${segmentMax})
      from generate_series(0, ${segments - 1}) as part, generate_series(0, ${workspaces - 1}) as k
      returning id, workspace_id
    )
    select id as segment, (right(workspace_id, 16)::bigint - ${firstNumber})::integer as k,
      (row_number() over (partition by workspace_id order by id) - 1)::integer as part
    from made;
    create index on segments (k, part);
    analyze segments`)
  const words = (mark: string, list: string) =>
    `array(select segment || '${mark}' || word from unnest(${list}) as word)`
  const title = `array['call', 'supplier', j::text, 'about', 'the', case when j / 3 % 3 = 0 then 'new' else 'old' end, 'prices']`
  const all = `${title}
    || case when j % 3 = 0 then array['ask', 'for', 'terms', 'of', 'delivery', 'as', 'well'] else '{}' end
    || case when j % 5 = 0 then array['find', 'number'] else '{}' end`
  await client.query(`
    insert into search_documents (workspace_id, id, task_id, segment, changed_at, words, word_starts)
    select ${idSql('wsp', population, 'k')}, ${idSql('tsk', population, 'n')}, ${idSql('tsk', population, 'n')}, segment,
      now() - j % 30 * interval '1 day',
      array_to_tsvector(
        segment || '@' || substr(${idSql('lst', population, listNumberSql(population))}, 5)
        || ${words('=', title)} || ${words(':', all)}),
      ${wordStartsSql(all)}
    from ${numbersSql(population)} join segments using (k)
    where part = j / ${segmentMax}`)
}
