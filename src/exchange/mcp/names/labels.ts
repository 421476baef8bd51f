import type { Call } from '../call.ts'
import * as store from './names-store.ts'

/** What to call lists, sections and people in an answer: by name where the token may read names, otherwise by id. */
export type Labels = {
  list: (id: string) => string
  section: (id: string) => string
  person: (id: string) => string
}

/** An object whose name looks like an id or a word of ours is called by its id, so that it can be sent back. */
const labelOf = (id: string, name: string | undefined): string =>
  name === undefined || /^(?:lst|sec|usr|tsk)_|^(?:me|myself|none|anyone)$/i.test(name.trim()) ? id : name

type Mentioned = { lists?: Iterable<string>; sections?: Iterable<string>; people?: Iterable<string> }

/** Reads the names of what an answer mentions, in one round trip. */
export async function readLabels({ database, actor, scopes }: Call, mentioned: Mentioned): Promise<Labels> {
  const ids = (some: Iterable<string> = []) => [...new Set(some)]
  const [lists, sections, people] = [ids(mentioned.lists), ids(mentioned.sections), ids(mentioned.people)]
  const [readsLists, readsPeople] = [scopes.has('lists:read'), scopes.has('members:read')]
  const [listNames, sectionNames, memberNames] = await Promise.all([
    readsLists && lists.length > 0 ? store.listListNames(database.read, actor, lists.length, lists) : [],
    readsLists && sections.length > 0 ? store.listSectionsById(database.read, actor, sections) : [],
    readsPeople && people.some((id) => id !== actor.member_id)
      ? store.listMemberNames(database.read, actor, people.length, people)
      : [],
  ])
  const namer = (rows: readonly { id: string; name: string }[]) => {
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return (id: string) => labelOf(id, names.get(id))
  }
  const nameMember = namer(memberNames)
  return {
    list: namer(listNames),
    section: namer(sectionNames),
    person: (id) => (id === actor.member_id ? 'me' : nameMember(id)),
  }
}
