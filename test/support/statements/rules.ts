import { loadModule, parseSync } from 'libpg-query'
import { placements } from '../../../src/platform/db/distribution/placement.ts'
import { columnName, descendants, type Node } from './nodes.ts'
import { type Level, levelsOf } from './query-levels.ts'

/**
 * What a distributed PostgreSQL refuses or answers slowly, found without one:
 *
 * - `workspace`: every table kept by workspace has its workspace's parameter in the select level that names it
 * - `locks`: rows of several workspaces are not locked by one statement
 * - `writes`: a write's values are the same wherever they are computed
 */
export const rules = ['workspace', 'locks', 'writes'] as const
export type Rule = (typeof rules)[number]

export type Violation = { rule: Rule; message: string }

await loadModule()

const volatile = new Set([
  'clock_timestamp', 'gen_random_bytes', 'gen_random_uuid', 'nextval', 'pg_notify', 'random', 'setval', 'timeofday',
  'txid_current', 'pg_current_xact_id', 'uuidv4', 'uuidv7', 'pg_advisory_lock', 'pg_advisory_xact_lock',
]) // oxfmt-ignore

/** Functions whose value depends on the time or the settings of the connection. */
const stable = new Set([
  'concat', 'concat_ws', 'format', 'json_build_object', 'jsonb_build_array', 'jsonb_build_object', 'now', 'row_to_json',
  'service_now', 'statement_timestamp', 'to_char', 'to_json', 'to_jsonb', 'transaction_timestamp',
]) // oxfmt-ignore

/** Checks the text of one statement. @throws when PostgreSQL could not parse it */
export function findViolations(text: string): Violation[] {
  const statements: { stmt?: Node }[] = parseSync(text).stmts ?? []
  return statements.flatMap(({ stmt = {} }) => {
    const levels = levelsOf(stmt)
    return levels.flatMap((level) => scopeOf(level).concat(writeOf(level))).concat(volatileIn(stmt, levels))
  })
}

function scopeOf({ node, unscoped }: Level): Violation[] {
  const locked = node['lockingClause'] !== undefined
  return unscoped.flatMap((table): Violation[] => [
    { rule: 'workspace', message: `${table} has no parameter for its workspace` },
    ...(locked ? [{ rule: 'locks' as const, message: `${table} is locked in several workspaces` }] : []),
  ])
}

const isKept = ({ node }: Level): boolean => placements[node['relation']?.relname] === 'workspace'

function volatileIn(statement: Node, levels: Level[]): Violation[] {
  if (!levels.some(isKept)) return []
  return [...descendants(statement)].flatMap(([type, node]) =>
    type === 'FuncCall' && volatile.has(functionName(node))
      ? [{ rule: 'writes', message: `${functionName(node)}() in a write` }]
      : [],
  )
}

function writeOf(level: Level): Violation[] {
  if (!isKept(level)) return []
  const { kind, node } = level
  const found: string[] = []
  if (kind === 'UpdateStmt')
    for (const { ResTarget: target } of node['targetList'] ?? []) {
      if (isMutable(target.val, true))
        found.push(`the value of ${target.name} depends on time and on a column`)
      for (const [type, branch] of descendants(target.val, outsideQueries))
        if ((type === 'CaseExpr' || type === 'CoalesceExpr') && isMutable(branch, false))
          found.push(`the value of ${target.name} depends on time in a case`)
    }
  if (isMutable(node['onConflictClause'], false)) found.push('what a conflict sets depends on time')
  if (isMutable(node['returningClause'], false)) found.push('what it returns depends on time')
  // Citus passes on only the parameters of the select.
  if (
    kind === 'InsertStmt' &&
    node['selectStmt']?.SelectStmt.fromClause &&
    hasParameter(node['returningClause'])
  )
    found.push('what it returns of selected rows has a parameter')
  return found.map((message) => ({ rule: 'writes', message }))
}

const outsideQueries = (type: string) => type !== 'SelectStmt'

/** Whether an expression has a stable function or adds an interval to a time, with a column in it if `ofColumn`. */
function isMutable(expression: Node | undefined, ofColumn: boolean): boolean {
  return [...descendants(expression, outsideQueries)].some(
    ([type, node]) =>
      ((type === 'FuncCall' && stable.has(functionName(node))) ||
        (type === 'A_Expr' && addsInterval(node)) ||
        type === 'SQLValueFunction') &&
      (!ofColumn || hasColumn(node)),
  )
}

const hasParameter = (node: Node | undefined): boolean =>
  [...descendants(node)].some(([type]) => type === 'ParamRef')

const hasColumn = (node: Node): boolean =>
  [...descendants(node, outsideQueries)].some(
    ([type, column]) => type === 'ColumnRef' && columnName({ ColumnRef: column }) !== '',
  )

const functionName = (node: Node): string => node['funcname'].at(-1).String.sval

const operator = (node: Node): string => node['name']?.at(-1)?.String?.sval ?? ''

const addsInterval = (node: Node): boolean =>
  /^[+-]$/.test(operator(node)) &&
  node['lexpr'] !== undefined &&
  isInterval(node['lexpr']) !== isInterval(node['rexpr'])

function isInterval({ TypeCast: cast, A_Expr: sum, FuncCall: call }: Node): boolean {
  if (cast) return cast.typeName.names.at(-1).String.sval === 'interval'
  if (call) return functionName(call) === 'make_interval'
  if (!sum?.lexpr) return false
  const [left, right] = [isInterval(sum.lexpr), isInterval(sum.rexpr)]
  return /^[*/]$/.test(operator(sum)) ? left || right : left && right
}
