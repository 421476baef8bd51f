/** A member who can be mentioned. */
export type Mentionable = { id: string; name: string }

/** What is typed behind an `@` in front of the cursor: where it begins, and what it says. */
export type MentionQuery = { start: number; said: string }

/** As much of a name as anybody types to choose one. */
const queryMax = 40

/** Whom one is about to mention; undefined where the cursor stands behind no `@` that begins a word. */
export function mentionAtCursor(text: string, cursor: number): MentionQuery | undefined {
  const before = text.slice(Math.max(0, cursor - queryMax), cursor)
  const [, said] = /(?:^|[\s([{,;:–-])@(\p{L}?[^@\n]*)$/u.exec(before) ?? []
  return said === undefined ? undefined : { start: cursor - said.length - 1, said }
}

/** Who fits what is typed: a beginning of one of the words of a name, of their names in order. */
export function suggestMembers(people: readonly Mentionable[], said: string): Mentionable[] {
  const wanted = fold(said).trim()
  const rank = ({ name }: Mentionable): number => {
    const words = fold(name)
    return words.startsWith(wanted)
      ? 0
      : words.split(/[\s-]+/).some((word) => word.startsWith(wanted))
        ? 1
        : 2
  }
  return people
    .map((one) => ({ one, rank: rank(one) }))
    .filter(({ rank }) => rank < 2)
    .toSorted((a, b) => a.rank - b.rank || a.one.name.localeCompare(b.one.name))
    .map(({ one }) => one)
    .slice(0, 8)
}

/**
 * The text as the service has it: `@Ana Kovač` becomes `@[Ana Kovač](usr_…)` (D4), whether it was chosen or typed.
 *
 * @param chosen whom one has chosen, where several have one name
 */
export function withMentionIds(
  text: string,
  people: readonly Mentionable[],
  chosen: ReadonlyMap<string, string>,
): string {
  // A longer name before one that it begins with.
  const named = people.toSorted((a, b) => b.name.length - a.name.length)
  let sent = ''
  for (let at = 0; at < text.length;) {
    const found = text[at] === '@' ? named.find(({ name }) => isNamedAt(text, at + 1, name)) : undefined
    if (found) {
      sent += `@[${found.name}](${chosen.get(found.name) ?? found.id})`
      at += 1 + found.name.length
    } else {
      sent += text[at]
      at += 1
    }
  }
  return sent
}

/** A name, and not the beginning of a longer word. */
const isNamedAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + name.length))

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
