/** Returns a name that is safe in SQL. @throws TypeError for any other */
export function tableName(name: string): string {
  if (!/^[a-z_][a-z0-9_]{0,40}(?:\.[a-z_][a-z0-9_]{0,40})?$/.test(name))
    throw new TypeError(
      `table must be a name in lower case, such as daybook_tasks, not ${JSON.stringify(name)}`,
    )
  return name
}
