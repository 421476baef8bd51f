/** A node of PostgreSQL's parse tree: an object with its type as the only key, or the fields of one. */
export type Node = Record<string, any>

const queries = new Set(['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'])

/** Yields the nodes in `within`, at any depth; `enter` says whether to look inside one. */
export function* descendants(
  within: unknown,
  enter: (type: string) => boolean = () => true,
): Generator<[type: string, node: Node]> {
  if (typeof within !== 'object' || within === null) return
  for (const [key, value] of Object.entries(within)) {
    if (/^[A-Z]/.test(key)) {
      yield [key, value]
      if (!enter(key)) continue
    }
    yield* descendants(value, enter)
  }
}

/** Returns the queries in an expression, without those inside them. */
export const subqueries = (within: unknown): Node[] =>
  [...descendants(within, (type) => !queries.has(type))]
    .filter(([type]) => queries.has(type))
    .map(([type, node]) => ({ [type]: node }))

/** Returns the conditions that all have to hold. */
export function conjuncts(condition: Node | undefined): Node[] {
  if (!condition) return []
  const { BoolExpr: all } = condition
  return all?.boolop === 'AND_EXPR' ? all.args.flatMap((part: Node) => conjuncts(part)) : [condition]
}

/** Returns `column` or `table.column`, or an empty text if the node is something else. */
export const columnName = ({ ColumnRef: column }: Node): string =>
  column?.fields.every(({ String }: Node) => String)
    ? column.fields.map(({ String }: Node) => String['sval']).join('.')
    : ''

/** Whether the value is a parameter or a constant, cast or not. */
export const isGiven = (value: Node): boolean =>
  'ParamRef' in value ||
  'A_Const' in value ||
  ('TypeCast' in value && isGiven(value['TypeCast'].arg)) ||
  ('CollateClause' in value && isGiven(value['CollateClause'].arg))

/** Returns what a query returns, in order. */
export function outputs(
  kind: string,
  node: Node,
): { name: string; value: Node; starOf: string | undefined }[] {
  const targets: Node[] = (kind === 'SelectStmt' ? node['targetList'] : node['returningClause']?.exprs) ?? []
  return targets.map(({ ResTarget: { name, val } }) => {
    const fields: Node[] = val.ColumnRef?.fields ?? []
    const star = fields.some((field) => 'A_Star' in field)
    return {
      name: name ?? columnName(val).split('.').at(-1) ?? '',
      value: val,
      starOf: star ? (fields.at(-2)?.['String'].sval ?? '') : undefined,
    }
  })
}
