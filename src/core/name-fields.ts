/** A wrong field, and of a list of ids which one. */
type WrongField = { field: string; index?: number }

/** Returns the path of a wrong field, such as `assignee_ids.2`. */
export const fieldPath = ({ field, index }: WrongField): string =>
  index === undefined ? field : `${field}.${index}`

/** Names all wrong fields in place of the reference to `details`, for those who see only the message. */
export function nameFields(message: string, errors: readonly (WrongField & { reason: string })[]): string {
  const sentence = message.replace(/ See details\.errors for \d+ more\.$/, '')
  if (sentence === message) return message
  const names = errors.map((error) => `${fieldPath(error)} (${error.reason})`)
  return `${sentence} Wrong fields: ${names.join(', ')}.`
}
