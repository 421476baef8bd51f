/** A member who can be mentioned. */
export type Mentionable = { id: string; name: string }

/** What is typed after an `@` before the cursor, and where it starts. */
export type MentionQuery = { start: number; text: string }

/** Nobody types more of a name than this to choose it. */
const queryMax = 40

/**
 * Returns the mention being typed at the cursor, or undefined if the cursor isn't after an `@` that begins a
 * word.
 */
export function mentionAtCursor(text: string, cursor: number): MentionQuery | undefined {
  const before = text.slice(Math.max(0, cursor - queryMax), cursor)
  const [, typed] = /(?:^|[\s([{,;:–-])@(\p{L}?[^@\n]*)$/u.exec(before) ?? []
  return typed === undefined ? undefined : { start: cursor - typed.length - 1, text: typed }
}

/** Returns the members who match what is typed: those with a name, or a word of it, that begins with it. */
export function suggestMembers(people: readonly Mentionable[], typed: string): Mentionable[] {
  const prefix = fold(typed).trim()
  const rank = ({ name }: Mentionable): number => {
    const words = fold(name)
    return words.startsWith(prefix)
      ? 0
      : words.split(/[\s-]+/).some((word) => word.startsWith(prefix))
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
 * Returns the text as the API stores it: `@Ana Kovač` becomes `@[Ana Kovač](usr_…)` (D4), whether chosen or
 * typed.
 *
 * @param chosen the members chosen from the menu, for when several have the same name
 */
export function withMentionIds(
  text: string,
  people: readonly Mentionable[],
  chosen: ReadonlyMap<string, string>,
): string {
  // Longer names first, so that they win over names they begin with.
  const named = people.toSorted((a, b) => b.name.length - a.name.length)
  let sent = ''
  for (let at = 0; at < text.length;) {
    const member = text[at] === '@' ? named.find(({ name }) => isNamedAt(text, at + 1, name)) : undefined
    if (member) {
      sent += `@[${member.name}](${chosen.get(member.name) ?? member.id})`
      at += 1 + member.name.length
    } else {
      sent += text[at]
      at += 1
    }
  }
  return sent
}

/** Returns a stored text as people write it, with `@Ana Kovač` for each mention, and the members it mentions. */
export function withoutMentionIds(stored: string): { text: string; people: Mentionable[] } {
  const people: Mentionable[] = []
  const text = stored.replaceAll(
    /@\[([^\]\n]{1,400})\]\((usr_[0-9a-z]{26})\)/g,
    (_, name: string, id: string) => {
      people.push({ id, name })
      return `@${name}`
    },
  )
  return { text, people }
}

/** Whether a name appears here, and not as the beginning of a longer word. */
const isNamedAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !/^[\p{L}\p{N}_]/u.test(text.slice(at + name.length))

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
