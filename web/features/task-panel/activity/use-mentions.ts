import { useRef } from 'react'
import { characterCount, commentTextMax } from '../../../data/limits.ts'
import { type Mentionable, withMentionIds, withoutMentionIds } from '../../../lib/mentions.ts'

const noIdsByName: ReadonlyMap<string, string> = new Map()

/**
 * Writes a comment with names, and keeps it with the ids of those whom it mentions. So a mention stays one after a reload,
 * also when the comment is sent before the members have loaded.
 *
 * @param kept the text with ids, as the API stores it
 * @param people those who can be mentioned, as far as they have loaded
 */
export function useMentions(kept: string, people: readonly Mentionable[]) {
  const chosen = useRef(new Map<string, string>())
  const { text, people: mentioned } = withoutMentionIds(kept)
  // Those who are mentioned already stay, by the name that the text has, whether or not they still have access.
  const known = [...people, ...mentioned.filter(({ name }) => !people.some((one) => one.name === name))]
  return {
    /** The text with names. */
    text,
    /** How many characters are left. Every id is equally long, so any one gives the right count. */
    remaining: commentTextMax - characterCount(withMentionIds(text, known, noIdsByName)),
    /** Remembers who was chosen from the menu: several people may have the same name. */
    choose: ({ id, name }: Mentionable): void => {
      chosen.current.set(name, id)
    },
    /** Forgets who was chosen: the next text may mean others. */
    forget: (): void => chosen.current.clear(),
    /** Returns a text with the ids of those whom it mentions, or as it is if their names couldn't be told from it again. */
    withIds: (next: string): string => {
      const ids = new Map([...mentioned.map(({ id, name }) => [name, id] as const), ...chosen.current])
      const stored = withMentionIds(next, known, ids)
      return withoutMentionIds(stored).text === next ? stored : next
    },
  }
}
