import type {
  Content,
  ContentList,
  ContentSection,
  ContentTask,
  Format,
  Kind,
  Problem,
  Reason,
} from '../content.ts'
import { descriptionMax, listNameMax, sectionNameMax } from '../../../core/limits.ts'
import { asWritten, cut, oneLine, tidied, tidy } from './values/clean-text.ts'
import { arrange } from './nest-subtasks.ts'
import type { Collected, Found } from './collected-task.ts'
import { withinLimits } from './apply-limits.ts'

const problemTextMax = 100
/** What else is wrong with a task is among its warnings. */
const problemsOfTaskMax = 20
const nameless = '(no name)'

/** What a reader has found so far. Whatever it hands in, what comes out is within the limits and in order. */
export type Collector = {
  list: (list: Partial<ContentList> & Pick<ContentList, 'key' | 'name'>) => void
  section: (section: ContentSection) => void
  task: (found: Found) => Collected
  has: (key: string) => boolean
  hasList: (key: string) => boolean
  hasSection: (list: string, key: string) => boolean
  problem: (row: number, field: string | null, reason: Reason, text: string) => void
  lost: (kind: Kind) => void
  finish: (dates?: Content['dates']) => Content
}

export function collect(format: Format): Collector {
  const lists: ContentList[] = []
  const sections: ContentSection[] = []
  const listKeys = new Set<string>()
  const sectionLists = new Map<string, string>()
  const texts = format === 'daybook' ? asWritten : tidied
  const tasks = new Map<string, { collected: Collected; lines: string[]; warnings: Set<Reason> }>()
  const problems: Problem[] = []
  const lost = new Set<Kind>()
  const asText = new Set<Kind>()

  const problem = (row: number, field: string | null, reason: Reason, text: string) => {
    problems.push({
      row,
      field,
      reason,
      text: cut(oneLine(text.slice(0, 4 * problemTextMax)), problemTextMax),
    })
  }
  const nameOf = (name: string, max: number) => {
    const shown = texts.line(name).trim() === '' ? nameless : texts.line(name)
    const short = cut(shown, max)
    // Of no row alone.
    if (short !== shown) problem(1, 'name', 'name_cut', shown)
    return short
  }

  return {
    list: (list) => {
      const { key, name, archived = false, visibility = 'workspace', members = [] } = list
      const said = cut(texts.block(list.description ?? ''), descriptionMax)
      const description = said === '' && (texts.emptyIsNone || list.description == null) ? null : said
      listKeys.add(key)
      lists.push({ key, name: nameOf(name, listNameMax), description, archived, visibility, members })
    },
    section: ({ key, list, name }) => {
      sectionLists.set(key, list)
      sections.push({ key, list, name: nameOf(name, sectionNameMax) })
    },
    task: (found) => {
      const lines: string[] = []
      const warnings = new Set<Reason>()
      let noted = 0
      const collected: Collected = {
        found,
        line: (kind, label, text) => {
          const said = tidy(text)
          if (said === '') return
          lines.push(`${oneLine(label)}: ${said}`)
          if (kind !== null) asText.add(kind)
        },
        warn: (field, reason, text) => {
          warnings.add(reason)
          noted += 1
          if (noted <= problemsOfTaskMax) problem(found.row, field, reason, text)
        },
      }
      tasks.set(found.key, { collected, lines, warnings })
      return collected
    },
    has: (key) => tasks.has(key),
    hasList: (key) => listKeys.has(key),
    hasSection: (list, key) => sectionLists.get(key) === list,
    problem,
    lost: (kind) => {
      lost.add(kind)
    },
    finish: (dates = null) => {
      arrange(
        [...tasks.values()].map(({ collected }) => collected),
        texts === asWritten,
      )
      const made: ContentTask[] = []
      for (const { collected, lines, warnings } of tasks.values()) {
        const task = withinLimits(collected, lines, texts)
        made.push({ ...task, warnings: [...warnings] })
      }
      return {
        format,
        lists,
        sections,
        tasks: parentsFirst(made),
        problems: problems.toSorted((a, b) => a.row - b.row),
        lost: [...lost],
        as_text: [...asText],
        dates,
      }
    },
  }
}

/** Each task and, after it, its subtasks, all in the order in which they were found. */
function parentsFirst(tasks: readonly ContentTask[]): ContentTask[] {
  const children = Map.groupBy(tasks, ({ parent }) => parent)
  return (children.get(null) ?? []).flatMap((task) => [task].concat(children.get(task.key) ?? []))
}
