/** Finds rows that a statement returned, in whatever order, by the id of what was read before. */
export function lookupById<Row extends { id: string }>(rows: readonly Row[]): (id: Row['id']) => Row {
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = found.get(id)
    // Nothing else writes in the workspace between the two statements.
    if (!row) throw new Error(`${id} is gone under the lane`)
    return row
  }
}
