import type { Collector } from './collector.ts'

/** Lists and sections that a table names in each of its rows. */
export type ListsByName = {
  /** The key of the list of a name; of the file's own one where the name is empty. */
  list: (name: string) => string
  section: (list: string, name: string) => string | null
}

/** Makes each list and each section of it when it is named first. */
export function createListsByName(collector: Collector, listName: string): ListsByName {
  const lists = new Map<string, string>()
  const sections = new Map<string, string>()
  return {
    list: (given) => {
      const name = given.trim() || listName
      let key = lists.get(name)
      if (key === undefined) {
        lists.set(name, (key = `list ${lists.size + 1}`))
        collector.list({ key, name })
      }
      return key
    },
    section: (list, given) => {
      const name = given.trim()
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
