import { placements, workspaceColumn } from '../../../src/platform/db/distribution/placement.ts'
import { columnName, conjuncts, isGiven, type Node, outputs, subqueries } from './nodes.ts'

/** A table, a sub-select or a function that a select level reads or writes. */
type Item = {
  alias: string
  /** The table, if it is one that is kept by workspace. */
  table: string | undefined
  /** The columns whose values are parameters, of a sub-select; undefined for a table or a function. */
  given: Set<string> | undefined
  /** The columns it is known to have. */
  columns: Set<string>
}

/** One select, insert, update or delete, without those inside it. */
export type Level = {
  kind: string
  node: Node
  /** The tables kept by workspace that are not held to a workspace's parameter. */
  unscoped: string[]
}

type Scope = ReadonlyMap<string, Set<string>>

/** Returns every level of a statement, those in its CTEs and sub-selects included. */
export function levelsOf(statement: Node): Level[] {
  const levels: Level[] = []
  visit(statement, new Map(), levels)
  return levels
}

/** Visits a query and everything in it. Returns its output columns in order, and which of them are parameters. */
function visit(query: Node, outer: Scope, levels: Level[]): { name: string; given: boolean }[] {
  const [kind = '', node] = Object.entries<any>(query)[0] ?? []
  const scope = new Map(outer)
  for (const { CommonTableExpr: cte } of node.withClause?.ctes ?? []) {
    if (node.withClause.recursive && cte.ctequery.SelectStmt?.op === 'SETOP_UNION')
      scope.set(
        cte.ctename,
        named(visit({ SelectStmt: cte.ctequery.SelectStmt.larg }, scope, []), cte.aliascolnames),
      )
    scope.set(cte.ctename, named(visit(cte.ctequery, scope, levels), cte.aliascolnames))
  }
  if (kind === 'SelectStmt' && node.op !== 'SETOP_NONE') {
    const left = visit({ SelectStmt: node.larg }, scope, levels)
    const right = visit({ SelectStmt: node.rarg }, scope, levels)
    return left.map(({ name, given }, nth) => ({ name, given: given && (right[nth]?.given ?? false) }))
  }
  return visitLevel(kind, node, scope, levels)
}

function visitLevel(
  kind: string,
  node: Node,
  scope: Scope,
  levels: Level[],
): { name: string; given: boolean }[] {
  const items: Item[] = []
  const conditions = conjuncts(node['whereClause'])
  const from = [...(node['fromClause'] ?? []), ...(node['usingClause'] ?? [])]
  if (node['relation'] && kind !== 'InsertStmt') from.push({ RangeVar: node['relation'] })
  for (const item of from) addItem(item, scope, levels, items, conditions)
  const isHeld = heldColumns(items, conditions)
  const unscoped = items.flatMap(({ alias, table }) =>
    table === undefined || isHeld(`${alias}.${workspaceColumn(table)}`) ? [] : [table],
  )
  if (kind === 'InsertStmt') unscoped.push(...visitInsert(node, scope, levels))
  levels.push({ kind, node, unscoped })
  // What a FROM has was visited with its items, and conditions of joins have sub-selects too.
  const { fromClause: _from, usingClause: _using, withClause: _with, selectStmt: _select, ...rest } = node
  for (const inner of subqueries([rest, ...conditions])) visit(inner, scope, levels)
  return outputs(kind, node).flatMap(({ name, value, starOf }) =>
    starOf === undefined
      ? [{ name, given: isGiven(value) || isHeld(qualified(columnName(value), items)) }]
      : items
          .filter(({ alias }) => starOf === '' || starOf === alias)
          .flatMap(({ alias, columns }) =>
            [...columns].map((column) => ({ name: column, given: isHeld(`${alias}.${column}`) })),
          ),
  )
}

/** Returns the table of an insert if the workspace of a row is anything but a parameter. */
function visitInsert(node: Node, scope: Scope, levels: Level[]): string[] {
  const table: string = node['relation'].relname
  const select = node['selectStmt']?.SelectStmt
  const values: { List: { items: Node[] } }[] | undefined = select?.valuesLists
  const rows = values
    ? values.map(({ List }) => List.items.map((value) => ({ given: isGiven(value) })))
    : [select ? visit(node['selectStmt'], scope, levels) : []]
  for (const inner of subqueries(values ?? [])) visit(inner, scope, levels)
  if (placements[table] !== 'workspace') return []
  const at = (node['cols'] ?? []).findIndex(
    ({ ResTarget }: Node) => ResTarget['name'] === workspaceColumn(table),
  )
  return rows.every((row) => row[at]?.given) ? [] : [table]
}

function addItem(item: Node, scope: Scope, levels: Level[], items: Item[], conditions: Node[]): void {
  const { RangeVar: table, RangeSubselect: sub, RangeFunction: call, JoinExpr: join } = item
  if (join) {
    addItem(join.larg, scope, levels, items, conditions)
    addItem(join.rarg, scope, levels, items, conditions)
    conditions.push(...conjuncts(join.quals))
  } else if (sub) {
    const columns = visit(sub.subquery, scope, levels)
    const given = named(columns, sub.alias?.colnames)
    items.push({
      alias: sub.alias?.aliasname ?? '',
      table: undefined,
      given,
      columns: new Set(columns.map(({ name }) => name)),
    })
  } else if (call) {
    const names = [
      ...(call.coldeflist ?? []).map(({ ColumnDef }: Node) => ColumnDef['colname']),
      ...(call.alias?.colnames ?? []).map(({ String }: Node) => String['sval']),
    ]
    items.push({
      alias: call.alias?.aliasname ?? '',
      table: undefined,
      given: undefined,
      columns: new Set(names),
    })
    for (const inner of subqueries([call])) visit(inner, scope, levels)
  } else if (table) {
    const alias = table.alias?.aliasname ?? table.relname
    const cte = scope.get(table.relname)
    const kept = !cte && placements[table.relname] === 'workspace'
    const columns = cte ?? new Set(kept ? [workspaceColumn(table.relname)] : [])
    items.push({ alias, table: kept ? table.relname : undefined, given: cte, columns })
  }
}

/** Returns whether a column, as `alias.column`, has a parameter's value because conditions of its level equate them. */
function heldColumns(items: Item[], conditions: Node[]): (key: string) => boolean {
  const held = new Set(items.flatMap(({ alias, given = [] }) => [...given].map((name) => `${alias}.${name}`)))
  const pairs = conditions.flatMap((condition) => equalities(condition))
  for (let before = -1; before < held.size;) {
    before = held.size
    for (const [left, right] of pairs) {
      const keys = [left, right].map((side) => qualified(columnName(side), items))
      const isHeld = (nth: number) => isGiven([left, right][nth]!) || held.has(keys[nth]!)
      if (keys[0] !== '' && isHeld(1)) held.add(keys[0]!)
      if (keys[1] !== '' && isHeld(0)) held.add(keys[1]!)
    }
  }
  return (key) => held.has(key)
}

/** Returns the sides of `a = b`, and of each pair in `(a, b) = (c, d)`. */
function equalities({ A_Expr: comparison }: Node): [Node, Node][] {
  if (comparison?.kind !== 'AEXPR_OP' || comparison.name[0].String.sval !== '=') return []
  const { lexpr, rexpr } = comparison
  if (!lexpr.RowExpr || !rexpr.RowExpr) return [[lexpr, rexpr]]
  return lexpr.RowExpr.args.map((left: Node, nth: number) => [left, rexpr.RowExpr.args[nth]])
}

/** Adds the alias that a bare column name stands for: that of the one item which has such a column. */
function qualified(name: string, items: Item[]): string {
  if (name === '' || name.includes('.')) return name
  const [only, ...others] = items.filter(({ columns }) => columns.has(name))
  return only && others.length === 0 ? `${only.alias}.${name}` : ''
}

/** The names of the output columns that are parameters, renamed by an alias's list of columns. */
const named = (columns: { name: string; given: boolean }[], aliases: Node[] | undefined): Set<string> =>
  new Set(columns.flatMap(({ name, given }, nth) => (given ? [aliases?.[nth]?.['String'].sval ?? name] : [])))
