import type { Collector } from './collector.ts'

/** Lists and sections that rows refer to by name. */
export type ListsByName = {
  /** Returns the key of a list by its name, or of the default list if the name is empty. */
  list: (name: string) => string
  /**
   * Returns the key of a list, too. Lines about the list become its description when it is first named;
   * `missing` are those that aren't in there.
   */
  listWith: (name: string, lines: readonly string[]) => { key: string; missing: string[] }
  /** Returns the key of a section by its name, or null if the name is empty. */
  section: (list: string, name: string) => string | null
}

/** Adds each list and section to the collector when it is first named. */
export function createListsByName(collector: Collector, listName: string): ListsByName {
  const lists = new Map<string, { key: string; lines: ReadonlySet<string> }>()
  const sections = new Map<string, string>()
  const listWith: ListsByName['listWith'] = (text, lines) => {
    const name = text.trim() || listName
    let list = lists.get(name)
    if (list === undefined) {
      lists.set(name, (list = { key: `list ${lists.size + 1}`, lines: new Set(lines) }))
      collector.list({ key: list.key, name, description: lines.length === 0 ? null : lines.join('\n') })
    }
    const { key, lines: present } = list
    return { key, missing: lines.filter((line) => !present.has(line)) }
  }
  return {
    list: (text) => listWith(text, []).key,
    listWith,
    section: (list, text) => {
      const name = text.trim()
      if (name === '') return null
      const id = JSON.stringify([list, name])
      let key = sections.get(id)
      if (key === undefined) {
        sections.set(id, (key = `section ${sections.size + 1}`))
        collector.section({ key, list, name })
      }
      return key
    },
  }
}
