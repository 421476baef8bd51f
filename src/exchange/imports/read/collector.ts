import type {
  ImportContent,
  ContentLabel,
  ContentList,
  ContentSection,
  ContentTask,
  ImportFormat,
  LeftOutReason,
  TableProduct,
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
import { unusedLabels } from './values/labels.ts'

const problemTextMax = 100
/** Further problems of the same task are only among its warnings. */
const problemsOfTaskMax = 20
const fieldNameMax = 100
const untitledName = '(no name)'

/**
 * Collects what a reader finds in a file. Whatever it adds, the result is in order and within Daybook's
 * limits.
 */
export type Collector = {
  list: (list: Partial<ContentList> & Pick<ContentList, 'key' | 'name'>) => void
  section: (section: ContentSection) => void
  task: (found: FoundTask) => CollectedTask
  /** A label that the file has, whether or not a task of it does. */
  label: (label: ContentLabel) => void
  has: (key: string) => boolean
  hasList: (key: string) => boolean
  hasSection: (list: string, key: string) => boolean
  problem: (row: number, field: string | null, reason: ProblemReason, text: string) => void
  lost: (kind: UnsupportedKind) => void
  /** Reports a column of a table that was kept as a line of a description. */
  textColumn: (name: string) => void
  /** Reports a column or field that is left out on purpose. */
  leftOut: (name: string, reason: LeftOutReason) => void
  finish: (dates?: ImportContent['dates']) => ImportContent
}

type TaskEntry = { collected: CollectedTask; lines: string[]; warnings: Set<ProblemReason> }

export function createCollector(format: ImportFormat, product: TableProduct | null = null): Collector {
  const lists: ContentList[] = []
  const sections: ContentSection[] = []
  const listKeys = new Set<string>()
  const listsOfSections = new Map<string, string>()
  /** Full names of sections whose names had to be cut. */
  const longSections = new Map<string, string>()
  const texts = format === 'daybook' ? verbatimText : cleanedText
  const tasks = new Map<string, TaskEntry>()
  const problems: RowProblem[] = []
  const lost = new Set<UnsupportedKind>()
  const asText = new Set<UnsupportedKind>()
  const textColumns = new Set<string>()
  const labels: ContentLabel[] = []
  const leftOut = new Map<string, LeftOutReason>()

  const problem: Collector['problem'] = (row, field, reason, text) => {
    const value = truncate(cleanLine(text.slice(0, 4 * problemTextMax)), problemTextMax)
    problems.push({ row, field, reason, text: value })
  }
  const nameOf = (name: string, max: number): { name: string; whole?: string } => {
    const shown = texts.line(name).trim() === '' ? untitledName : texts.line(name)
    const short = truncate(shown, max)
    // Names of lists and sections belong to no particular row.
    if (short === shown) return { name: short }
    problem(1, 'name', 'name_cut', shown)
    return { name: short, whole: shown }
  }

  return {
    list: (list) => {
      const { key, name, archived = false, visibility = 'workspace', color = null, icon = null } = list
      const { is_inbox = false, members = [] } = list
      const shown = nameOf(name, listNameMax)
      const text = [
        shown.whole === undefined ? '' : `Name: ${shown.whole}`,
        texts.block(list.description ?? ''),
      ]
        .filter((part) => part !== '')
        .join('\n\n')
      if (truncate(text, descriptionMax) !== text) problem(1, 'description', 'description_cut', text)
      const isNone = text === '' && (texts.emptyIsNone || list.description == null)
      const description = isNone ? null : truncate(text, descriptionMax)
      listKeys.add(key)
      lists.push({ key, name: shown.name, description, archived, visibility, color, icon, is_inbox, members })
    },
    section: ({ key, list, name }) => {
      const shown = nameOf(name, sectionNameMax)
      if (shown.whole !== undefined) longSections.set(key, shown.whole)
      listsOfSections.set(key, list)
      sections.push({ key, list, name: shown.name })
    },
    task: (found) => {
      const entry = createTaskEntry(found, problem, (kind) => asText.add(kind))
      tasks.set(found.key, entry)
      return entry.collected
    },
    label: (label) => {
      labels.push(label)
    },
    has: (key) => tasks.has(key),
    hasList: (key) => listKeys.has(key),
    hasSection: (list, key) => listsOfSections.get(key) === list,
    problem,
    lost: (kind) => {
      lost.add(kind)
    },
    textColumn: (name) => {
      textColumns.add(truncate(cleanLine(name), fieldNameMax))
    },
    leftOut: (name, reason) => {
      leftOut.set(truncate(cleanLine(name), fieldNameMax), reason)
    },
    finish: (dates = null) => {
      const finished = finishTasks([...tasks.values()], texts, { lists, sections, longSections })
      return {
        format,
        lists,
        sections,
        tasks: finished,
        labels: unusedLabels(labels, finished),
        problems: problems.toSorted((a, b) => a.row - b.row),
        lost: [...lost],
        as_text: [...asText],
        product,
        text_columns: [...textColumns],
        left_out: [...leftOut].map(([name, reason]) => ({ name, reason })),
        dates,
      }
    },
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

function finishTasks(entries: readonly TaskEntry[], texts: TextRules, names: ContainerNames): ContentTask[] {
  const sections = new Map(names.sections.map(({ key, name }) => [key, names.longSections.get(key) ?? name]))
  const lists = new Map(names.lists.map(({ key, name }) => [key, name]))
  for (const { collected } of entries) {
    const whole = names.longSections.get(collected.found.section ?? '')
    if (whole !== undefined) collected.line(null, 'Section', whole)
  }
  nestSubtasks(
    entries.map(({ collected }) => collected),
    { lists, sections, keepSections: texts === verbatimText },
  )
  const tasks = entries.map(({ collected, lines, warnings }) => {
    const task = applyLimits(collected, lines, texts)
    return { ...task, warnings: [...warnings] }
  })
  return parentsFirst(tasks)
}

type ContainerNames = {
  lists: readonly ContentList[]
  sections: readonly ContentSection[]
  longSections: ReadonlyMap<string, string>
}

/** Returns each task followed by its subtasks, all in the order in which they were found. */
function parentsFirst(tasks: readonly ContentTask[]): ContentTask[] {
  const children = Map.groupBy(tasks, ({ parent }) => parent)
  return (children.get(null) ?? []).flatMap((task) => [task].concat(children.get(task.key) ?? []))
}
