import { Square, SquareCheckBig } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSearch } from '../../../data/search.ts'
import { rowFromSent } from '../../../data/tasks/row.ts'
import { useTitleMatches } from '../../../data/tasks/search-titles.ts'
import { mentionAtCursor, suggestMembers, type Mentionable } from '../../../lib/mentions.ts'
import { referenceAtCursor } from '../../../lib/task-references.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { messages } from '../../../messages/en/task-text.ts'

/** How many tasks are offered. */
const tasksMax = 8

/** Something that replaces what is typed after a sign. */
export type Suggestion = { id: string; insert: string; person?: Mentionable; shown: ReactNode }

/** What is being typed: a person after an `@`, or a task after a `#`. */
type Asked = { sign: '@' | '#'; start: number; text: string }

/** Offers people while a mention is typed, and tasks while the number or the title of one is. */
export function useSuggestions(people: readonly Mentionable[]) {
  const [asked, setAsked] = useState<Asked>()
  const tasks = useTasks(asked?.sign === '#' ? asked.text : '')
  const suggestions: readonly Suggestion[] = !asked
    ? []
    : asked.sign === '#'
      ? tasks
      : suggestMembers(people, asked.text).map((person) => ({
          id: person.id,
          insert: `@${person.name} `,
          person,
          shown: (
            <>
              <Avatar id={person.id} name={person.name} />
              {person.name}
            </>
          ),
        }))
  return {
    asked,
    suggestions,
    label: asked?.sign === '#' ? messages.tasks : messages.people,
    setAsked,
    /** Looks at what is typed before the cursor. */
    look: ({ selectionStart, selectionEnd, value }: HTMLTextAreaElement): void => {
      const mention = mentionAtCursor(value, selectionStart)
      const reference = referenceAtCursor(value, selectionStart)
      setAsked(
        selectionStart !== selectionEnd
          ? undefined
          : mention
            ? { sign: '@', ...mention }
            : reference && { sign: '#', ...reference },
      )
    },
  }
}

/** Finds tasks: loaded ones at once, others as the server finds them. */
function useTasks(typed: string): Suggestion[] {
  const text = /^\d+$/.test(typed) ? `#${typed}` : typed
  const { rows, answers } = useTitleMatches(text)
  const search = useSearch(text, tasksMax)
  const found = (text === '' ? [] : (search.data?.tasks ?? []))
    .filter((task) => !search.isPlaceholderData || answers(task))
    .map((task) => rowFromSent(task))
  const all = new Map([...rows.slice(0, tasksMax), ...found].map((row) => [row.id, row]))
  return Array.from(all.values())
    .flatMap(({ id, number, title, completed }) =>
      number === null
        ? []
        : {
            id,
            insert: `#${number} `,
            shown: (
              <>
                <Icon of={completed ? SquareCheckBig : Square} small />
                <span className="meta">#{number}</span>
                <span className="cut">{title}</span>
              </>
            ),
          },
    )
    .slice(0, tasksMax)
}
