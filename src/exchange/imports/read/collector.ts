import type {
  ImportContent,
  ContentList,
  ContentSection,
  ContentTask,
  ImportFormat,
  UnsupportedKind,
  RowProblem,
  ProblemReason,
} from '../content.ts'
import { descriptionMax, listNameMax, sectionNameMax } from '../../../core/limits.ts'
import { verbatimText, truncate, cleanLine, cleanedText, cleanText } from './values/clean-text.ts'
import { nestSubtasks } from './nest-subtasks.ts'
import type { CollectedTask, FoundTask } from './collected-task.ts'
import { applyLimits } from './apply-limits.ts'

const problemTextMax = 100
/** What else is wrong with a task is among its warnings. */
const problemsOfTaskMax = 20
const untitledName = '(no name)'

/** What a reader has found so far. Whatever it hands in, what comes out is within the limits and in order. */
export type Collector = {
  list: (list: Partial<ContentList> & Pick<ContentList, 'key' | 'name'>) => void
  section: (section: ContentSection) => void
  task: (found: FoundTask) => CollectedTask
  has: (key: string) => boolean
  hasList: (key: string) => boolean
  hasSection: (list: string, key: string) => boolean
  problem: (row: number, field: string | null, reason: ProblemReason, text: string) => void
  lost: (kind: UnsupportedKind) => void
  finish: (dates?: ImportContent['dates']) => ImportContent
}

export function createCollector(format: ImportFormat): Collector {
  const lists: ContentList[] = []
  const sections: ContentSection[] = []
  const listKeys = new Set<string>()
  const sectionLists = new Map<string, string>()
  const texts = format === 'daybook' ? verbatimText : cleanedText
  const tasks = new Map<string, { collected: CollectedTask; lines: string[]; warnings: Set<ProblemReason> }>()
  const problems: RowProblem[] = []
  const lost = new Set<UnsupportedKind>()
  const asText = new Set<UnsupportedKind>()

  const problem = (row: number, field: string | null, reason: ProblemReason, text: string) => {
    problems.push({
      row,
      field,
      reason,
      text: truncate(cleanLine(text.slice(0, 4 * problemTextMax)), problemTextMax),
    })
  }
  const nameOf = (name: string, max: number) => {
    const shown = texts.line(name).trim() === '' ? untitledName : texts.line(name)
    const short = truncate(shown, max)
    // Of no row alone.
    if (short !== shown) problem(1, 'name', 'name_cut', shown)
    return short
  }

  return {
    list: (list) => {
      const { key, name, archived = false, visibility = 'workspace', members = [] } = list
      const said = truncate(texts.block(list.description ?? ''), descriptionMax)
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
      const warnings = new Set<ProblemReason>()
      let noted = 0
      const collected: CollectedTask = {
        found,
        line: (kind, label, text) => {
          const said = cleanText(text)
          if (said === '') return
          lines.push(`${cleanLine(label)}: ${said}`)
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
      nestSubtasks(
        [...tasks.values()].map(({ collected }) => collected),
        texts === verbatimText,
      )
      const made: ContentTask[] = []
      for (const { collected, lines, warnings } of tasks.values()) {
        const task = applyLimits(collected, lines, texts)
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
