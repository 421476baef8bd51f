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
import {
  cleanedText,
  cleanLine,
  cleanText,
  type TextRules,
  truncate,
  verbatimText,
} from './values/clean-text.ts'
import { nestSubtasks } from './nest-subtasks.ts'
import type { CollectedTask, FoundTask } from './collected-task.ts'
import { applyLimits } from './apply-limits.ts'

const problemTextMax = 100
/** Further problems of the same task are only among its warnings. */
const problemsOfTaskMax = 20
const untitledName = '(no name)'

/**
 * Collects what a reader finds in a file. Whatever it adds, the result is in order and within Daybook's
 * limits.
 */
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

type TaskEntry = { collected: CollectedTask; lines: string[]; warnings: Set<ProblemReason> }

export function createCollector(format: ImportFormat): Collector {
  const lists: ContentList[] = []
  const sections: ContentSection[] = []
  const listKeys = new Set<string>()
  const listsOfSections = new Map<string, string>()
  const texts = format === 'daybook' ? verbatimText : cleanedText
  const tasks = new Map<string, TaskEntry>()
  const problems: RowProblem[] = []
  const lost = new Set<UnsupportedKind>()
  const asText = new Set<UnsupportedKind>()

  const problem: Collector['problem'] = (row, field, reason, text) => {
    const value = truncate(cleanLine(text.slice(0, 4 * problemTextMax)), problemTextMax)
    problems.push({ row, field, reason, text: value })
  }
  const nameOf = (name: string, max: number) => {
    const shown = texts.line(name).trim() === '' ? untitledName : texts.line(name)
    const short = truncate(shown, max)
    // Names of lists and sections belong to no particular row.
    if (short !== shown) problem(1, 'name', 'name_cut', shown)
    return short
  }

  return {
    list: (list) => {
      const { key, name, archived = false, visibility = 'workspace', members = [] } = list
      const text = truncate(texts.block(list.description ?? ''), descriptionMax)
      const description = text === '' && (texts.emptyIsNone || list.description == null) ? null : text
      listKeys.add(key)
      lists.push({ key, name: nameOf(name, listNameMax), description, archived, visibility, members })
    },
    section: ({ key, list, name }) => {
      listsOfSections.set(key, list)
      sections.push({ key, list, name: nameOf(name, sectionNameMax) })
    },
    task: (found) => {
      const entry = createTaskEntry(found, problem, (kind) => asText.add(kind))
      tasks.set(found.key, entry)
      return entry.collected
    },
    has: (key) => tasks.has(key),
    hasList: (key) => listKeys.has(key),
    hasSection: (list, key) => listsOfSections.get(key) === list,
    problem,
    lost: (kind) => {
      lost.add(kind)
    },
    finish: (dates = null) => ({
      format,
      lists,
      sections,
      tasks: finishTasks([...tasks.values()], texts),
      problems: problems.toSorted((a, b) => a.row - b.row),
      lost: [...lost],
      as_text: [...asText],
      dates,
    }),
  }
}

function createTaskEntry(
  found: FoundTask,
  problem: Collector['problem'],
  onTextLine: (kind: UnsupportedKind) => void,
): TaskEntry {
  const lines: string[] = []
  const warnings = new Set<ProblemReason>()
  let problemCount = 0
  const collected: CollectedTask = {
    found,
    line: (kind, label, text) => {
      const value = cleanText(text)
      if (value === '') return
      lines.push(`${cleanLine(label)}: ${value}`)
      if (kind !== null) onTextLine(kind)
    },
    warn: (field, reason, text) => {
      warnings.add(reason)
      problemCount += 1
      if (problemCount <= problemsOfTaskMax) problem(found.row, field, reason, text)
    },
  }
  return { collected, lines, warnings }
}

function finishTasks(entries: readonly TaskEntry[], texts: TextRules): ContentTask[] {
  nestSubtasks(
    entries.map(({ collected }) => collected),
    texts === verbatimText,
  )
  const tasks = entries.map(({ collected, lines, warnings }) => {
    const task = applyLimits(collected, lines, texts)
    return { ...task, warnings: [...warnings] }
  })
  return parentsFirst(tasks)
}

/** Returns each task followed by its subtasks, all in the order in which they were found. */
function parentsFirst(tasks: readonly ContentTask[]): ContentTask[] {
  const children = Map.groupBy(tasks, ({ parent }) => parent)
  return (children.get(null) ?? []).flatMap((task) => [task].concat(children.get(task.key) ?? []))
}
