import type { Collector } from './collector.ts'

/** Lists and sections that rows refer to by name. */
export type ListsByName = {
  /** Returns the key of a list by its name, or of the default list if the name is empty. */
  list: (name: string) => string
  /** Returns the key of a section by its name, or null if the name is empty. */
  section: (list: string, name: string) => string | null
}

/** Adds each list and section to the collector when it is first named. */
export function createListsByName(collector: Collector, listName: string): ListsByName {
  const lists = new Map<string, string>()
  const sections = new Map<string, string>()
  return {
    list: (text) => {
      const name = text.trim() || listName
      let key = lists.get(name)
      if (key === undefined) {
        lists.set(name, (key = `list ${lists.size + 1}`))
        collector.list({ key, name })
      }
      return key
    },
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
