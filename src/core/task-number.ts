/** The largest number that the column of a task's number has room for. */
const numberMax = 2_147_483_647

/** Returns the number of a task that a text is, such as 123; undefined if it is none. */
export function taskNumber(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined
  const number = Number(text)
  return number <= numberMax ? number : undefined
}
