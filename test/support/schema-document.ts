import type { ClientBase } from 'pg'

type Table = { name: string; kind: string; comment: string | null }
type Column = { name: string; type: string; nullable: boolean; fallback: string | null }
type Named = { definition: string }

/** Generates docs/schema.md from the catalogs of a migrated database. */
export async function schemaDocument(client: Pick<ClientBase, 'query'>): Promise<string> {
  const tables = await client.query<Table>(`
    select relname::text as name, relkind::text as kind, obj_description(oid, 'pg_class') as comment
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    order by relname`)
  const parts = []
  for (const table of tables.rows) parts.push(await describe(client, table))
  return (
    [
      '# The database',
      'Generated from the catalogs of a migrated database by `npm run documents`; a test holds it against them.',
      ...parts,
    ].join('\n\n') + '\n'
  )
}

async function describe(client: Pick<ClientBase, 'query'>, { name, kind, comment }: Table): Promise<string> {
  const columns = await client.query<Column>(
    `select attname::text as name, format_type(atttypid, atttypmod) as type, not attnotnull as nullable,
       pg_get_expr(adbin, adrelid) as fallback
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped
     order by attnum`,
    [name],
  )
  const constraints = await client.query<Named>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = $1::regclass and contype in ('p', 'u', 'f', 'c')
     order by array_position(array['p', 'u', 'f', 'c'], contype::text), conname`,
    [name],
  )
  const indexes = await client.query<Named>(
    `select regexp_replace(pg_get_indexdef(indexrelid), ' ON (ONLY )?public\\.', ' ON ') as definition
     from pg_index where indrelid = $1::regclass and not indisprimary
     order by indexrelid::regclass::text`,
    [name],
  )
  const rows = columns.rows.map(
    (column) =>
      `| \`${column.name}\` | ${column.type} | ${column.nullable ? 'null' : ''} | ${column.fallback ? `\`${column.fallback}\`` : ''} |`,
  )
  const rules = [...constraints.rows, ...indexes.rows].map(({ definition }) => `- ${definition}`)
  return [
    `## ${name}${kind === 'p' ? ' (partitioned)' : ''}`,
    ...(comment ? [comment] : []),
    ['| column | type | | default |', '|---|---|---|---|', ...rows].join('\n'),
    rules.join('\n'),
  ].join('\n\n')
}
