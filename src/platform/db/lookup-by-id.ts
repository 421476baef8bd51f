/** Looks up rows by the IDs of an earlier read, whatever order a statement returned them in. */
export function lookupById<Row extends { id: string }>(rows: readonly Row[]): (id: Row['id']) => Row {
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = found.get(id)
    // The lane keeps other writers out of the workspace between the two statements.
    if (!row) throw new Error(`${id} disappeared while the lane was held`)
    return row
  }
}
