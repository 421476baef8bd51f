import type { Call } from '../call.ts'
import * as store from './names-store.ts'

/** What to call lists, sections, labels and people in an answer: by name where the token may read names, otherwise by id. */
export type Labels = {
  list: (id: string) => string
  section: (id: string) => string
  label: (id: string) => string
  person: (id: string) => string
}

/** An object whose name looks like an id or a word of ours is called by its id, so that it can be sent back. */
const labelOf = (id: string, name: string | undefined): string =>
  name === undefined || /^(?:lst|sec|lbl|usr|tsk)_|^(?:me|myself|none|anyone)$/i.test(name.trim()) ? id : name

type Mentioned = Partial<Record<'lists' | 'sections' | 'labels' | 'people', Iterable<string>>>

/** Reads the names of what an answer mentions. */
export async function readLabels({ database, actor, scopes }: Call, mentioned: Mentioned): Promise<Labels> {
  const ids = (some: Iterable<string> | false = []) => (some === false ? [] : [...new Set(some)])
  const wanted = {
    lists: ids(scopes.has('lists:read') && mentioned.lists),
    sections: ids(scopes.has('lists:read') && mentioned.sections),
    labels: ids(scopes.has('lists:read') && mentioned.labels),
    people: ids(scopes.has('members:read') && mentioned.people).filter((id) => id !== actor.member_id),
  }
  const isNone = Object.values(wanted).every(({ length }) => length === 0)
  const rows = isNone ? [] : await store.listNames(database.read, actor, wanted)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => labelOf(id, names.get(id))
  return {
    list: nameOf,
    section: nameOf,
    label: nameOf,
    person: (id) => (id === actor.member_id ? 'me' : nameOf(id)),
  }
}
