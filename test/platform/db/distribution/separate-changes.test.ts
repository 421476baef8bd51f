import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadModule, parseSync } from 'libpg-query'
import { separateStatements } from '../../../../src/platform/db/distribution/separate-changes.ts'
import { readMigrations } from '../../../../src/platform/db/migrate.ts'
import { descendants, type Node } from '../../../support/statements/nodes.ts'

await loadModule()

const constraintsIn = (node: unknown): number =>
  [...descendants(node)].filter(
    ([type, { contype }]) => type === 'Constraint' && !/^CONSTR_(NULL|NOTNULL|DEFAULT)$/.test(contype),
  ).length

/** The changes of tables in the order of the text, and how many constraints they have. */
function changesIn(statements: string[]): { changes: string[]; constraints: number } {
  const altered = statements
    .flatMap((text): { stmt?: Node }[] => parseSync(text).stmts ?? [])
    .flatMap(({ stmt }) => stmt?.['AlterTableStmt'] ?? [])
  const commands = altered.flatMap(({ relation, cmds }: Node) =>
    cmds.map(({ AlterTableCmd: { subtype, name, def } }: Node) =>
      [relation.relname, subtype, name ?? def?.ColumnDef?.colname].join(' '),
    ),
  )
  return { changes: commands, constraints: constraintsIn(altered) }
}

test('on a cluster a migration adds each constraint by a statement of its own, and changes the same', async () => {
  let separated = 0
  for (const { name, sql } of await readMigrations()) {
    const statements = separateStatements(sql)
    for (const text of statements) {
      const parsed: { stmt?: Node }[] = parseSync(text).stmts ?? []
      assert.equal(parsed.length, 1, `${name}: ${text}`)
      const cmds: Node[] = parsed[0]?.stmt?.['AlterTableStmt']?.cmds ?? []
      if (constraintsIn(cmds) === 0) continue
      assert.equal(cmds.length, 1, `${name}: ${text}`)
      const hasCheck = [...descendants(cmds)].some(([, { contype }]) => contype === 'CONSTR_CHECK')
      assert.ok(!hasCheck || cmds[0]!['AlterTableCmd'].subtype === 'AT_AddConstraint', `${name}: ${text}`)
    }
    const [before, after] = [changesIn([sql]), changesIn(statements)]
    assert.equal(after.constraints, before.constraints, name)
    // What is added to them is a check that follows its column.
    const added = after.changes.filter((change) => !/ AT_(AddConstraint|DropConstraint)/.test(change))
    assert.deepEqual(
      added,
      before.changes.filter((change) => !/ AT_(AddConstraint|DropConstraint)/.test(change)),
      name,
    )
    separated += statements.length - (parseSync(sql).stmts?.length ?? 0)
  }
  assert.ok(separated > 0)
})
