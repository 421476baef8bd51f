import { Type } from '../../../core/typebox.ts'
import { answerMaxLength } from '../answer-page.ts'
import { optionalText } from '../arguments.ts'
import type { Call } from '../call.ts'
import { fold } from '../names/match-name.ts'
import {
  listLabelNames,
  type ListName,
  listListNames,
  listMemberNames,
  listSectionNames,
} from '../names/names-store.ts'
import { defineTool } from '../tool.ts'

/** More lists, labels and people than a workspace has. */
const namesMax = 5_000
/** So that lists, labels and people all fit into an answer. */
const partMaxLength = answerMaxLength / 3

const text = Type.Optional(Type.String())

export const getWorkspace = defineTool({
  name: 'get_workspace',
  title: 'Lists, sections, labels, people',
  description: 'Also who you act for, and today’s date.',
  scopes: ['lists:read', 'members:read'],
  effect: 'read',
  input: Type.Object({
    text: optionalText('Part of a name'),
    archived: Type.Optional(Type.Boolean({ description: 'Archived lists instead of active ones' })),
  }),
  output: Type.Object({
    now: Type.String(),
    timezone: Type.String(),
    me: text,
    role: Type.String(),
    lists: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          sections: Type.Optional(Type.Array(Type.String())),
        }),
      ),
    ),
    labels: Type.Optional(Type.Array(Type.String())),
    people: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), name: Type.String(), email: Type.String(), role: text })),
    ),
    more: text,
  }),
  untrustedFields: ['name', 'sections', 'labels'],
  async run(call, { text: wanted = '', archived = false }) {
    const { actor, now, scopes } = call
    const part = fold(wanted)
    const [lists, labels, people] = await Promise.all([
      scopes.has('lists:read') ? readLists(call, part, archived) : undefined,
      scopes.has('lists:read') && !archived ? readLabelNames(call, part) : undefined,
      scopes.has('members:read') ? readPeople(call, part) : undefined,
    ])
    const more = [
      lists?.more && `${lists.more} lists`,
      labels?.more && `${labels.more} labels`,
      people?.more && `${people.more} people`,
    ].filter(Boolean)
    return {
      now: `${now.today} ${now.time}`,
      timezone: actor.timezone,
      ...(actor.member_id === null ? {} : { me: actor.member_id }),
      role: actor.role,
      ...(lists ? { lists: lists.shown } : {}),
      ...(labels && labels.shown.length > 0 ? { labels: labels.shown } : {}),
      ...(people ? { people: people.shown } : {}),
      ...(more.length > 0 ? { more: `${more.join(', ')} more. Send text to find one.` } : {}),
    }
  },
})

async function readLists({ database, actor }: Call, part: string, archived: boolean) {
  const all = await listListNames(database.page, actor, namesMax)
  const wanted = all.filter((list) => list.archived === archived && fold(list.name).includes(part))
  const sections = await sectionsOf({ database, actor }, wanted)
  return cut(
    wanted.map(({ id, name }) => {
      const own = sections.get(id)
      return own ? { id, name, sections: own } : { id, name }
    }),
  )
}

/** Sections of the lists that can be shown at all. */
async function sectionsOf(
  { database, actor }: Pick<Call, 'database' | 'actor'>,
  lists: readonly ListName[],
): Promise<Map<string, string[]>> {
  const { shown } = cut(lists)
  const rows =
    shown.length === 0
      ? []
      : await listSectionNames(
          database.page,
          actor,
          shown.map(({ id }) => id),
        )
  const byList = Map.groupBy(rows, ({ list_id }) => list_id as string)
  return new Map([...byList].map(([id, sections]) => [id, sections.map(({ name }) => name)]))
}

async function readLabelNames({ database, actor }: Call, part: string) {
  const all = await listLabelNames(database.page, actor, namesMax)
  return cut(all.map(({ name }) => name).filter((name) => fold(name).includes(part)))
}

async function readPeople({ database, actor }: Call, part: string) {
  const all = await listMemberNames(database.page, actor, namesMax)
  return cut(all.filter(({ name, email }) => fold(`${name} ${email}`).includes(part)))
}

/** Returns what fits into a third of an answer, and how many are left out. */
function cut<T>(all: readonly T[]): { shown: T[]; more: number } {
  let length = 0
  const over = all.findIndex((one) => (length += JSON.stringify(one).length + 1) > partMaxLength)
  const shown = over === -1 ? [...all] : all.slice(0, over)
  return { shown, more: all.length - shown.length }
}
