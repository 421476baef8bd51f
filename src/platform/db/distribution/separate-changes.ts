/**
 * Makes a statement of its own of each change in an `alter table` of a migration: a cluster refuses a constraint beside
 * other changes. In migrations each begins a line, two spaces in.
 */
const separateChanges = (sql: string): string =>
  sql.replaceAll(
    /^alter table (\S+)\n((?: {2}.*\n)*? {2}.*;)$/gm,
    (_statement, table: string, changes: string) => {
      const separate = changes
        .replaceAll(/^ *--.*\n/gm, '')
        .replaceAll(/,\n(?= {2}\w)/g, `;\nalter table ${table}\n`)
      return `alter table ${table}\n${separate}`
    },
  )

/** Adds the check of a new column after the column, with the name that PostgreSQL would give it: a cluster wants one. */
const separateCheck = (statement: string): string[] => {
  const [, table, column, name, check] =
    /^\s*alter table (\w+)\s+(add column (?:if not exists )?(\w+) [^]*?)\s+(check \([^]*\))\s*$/.exec(
      statement,
    ) ?? []
  if (check === undefined) return [statement]
  const constraint = `${table}_${name}_check`
  return [
    `alter table ${table} ${column}`,
    `alter table ${table} drop constraint if exists ${constraint}`,
    `alter table ${table} add constraint ${constraint} ${check}`,
  ]
}

/** Returns the statements of a migration one by one, since a cluster may pass on the whole text that one of them is in. */
export const separateStatements = (sql: string): string[] =>
  (separateChanges(sql).match(/(?:\$\$[^]*?\$\$|--.*|'[^']*'|[^;])+/g) ?? [])
    .map((statement) => statement.replaceAll(/^ *--.*\n?/gm, ''))
    .filter((statement) => statement.trim() !== '')
    .flatMap(separateCheck)
