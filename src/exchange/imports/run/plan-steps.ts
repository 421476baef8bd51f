import type {
  ImportContent,
  ContentAttachment,
  ContentComment,
  ContentLabel,
  ContentList,
  ContentRepetition,
  ContentSection,
  ContentTask,
  RowProblem,
} from '../content.ts'

type TaskNumber = { nth: number }

/**
 * One thing to create. The same file, read with the same options, always results in the same steps, so that
 * after a crash the number of completed steps tells where to resume (0195).
 */
export type ImportStep =
  | { kind: 'list'; list: ContentList }
  | { kind: 'section'; section: ContentSection }
  | ({ kind: 'task'; task: ContentTask } & TaskNumber)
  | ({ kind: 'comment'; comment: ContentComment; step: number } & TaskNumber)
  | ({ kind: 'repetition'; repetition: ContentRepetition } & TaskNumber)
  /** A task and the one that blocks it, by their numbers. */
  | ({ kind: 'dependency'; blocker: number } & TaskNumber)
  /** A row without a task, for the report. */
  | ({ kind: 'skip'; problem: RowProblem } & TaskNumber)
  /** `comment` is the step of the comment that has it; null for a file of the task. */
  | ({ kind: 'file'; attachment: ContentAttachment; comment: number | null } & TaskNumber)
  /** Labels that no task has, and where in the report the first of them would be. */
  | { kind: 'labels'; labels: ContentLabel[]; firstNth: number }
  | { kind: 'archive'; list: ContentList }

export type ImportPlan = {
  steps: ImportStep[]
  tasks: readonly ContentTask[]
  /** By key: the steps of lists and sections, and the numbers of tasks. */
  lists: ReadonlyMap<string, number>
  sections: ReadonlyMap<string, number>
  nths: ReadonlyMap<string, number>
  /** The names of the lists in the file, by key. */
  listNames: ReadonlyMap<string, string>
}

const labelsPerStep = 50

/**
 * Plans the steps: lists, sections, then tasks in order with their comments and completed occurrences. Files
 * come last, because they take long; lists are archived after that, because nothing in them can change
 * afterwards.
 *
 * @param intoOneList whether everything goes into an existing list, so that no lists are created
 */
export function planSteps(content: ImportContent, intoOneList: boolean): ImportPlan {
  const { tasks } = content
  const lists = intoOneList ? [] : content.lists
  const steps: ImportStep[] = [
    ...lists.map((list) => ({ kind: 'list' as const, list })),
    ...content.sections.map((section) => ({ kind: 'section' as const, section })),
  ]
  const files: ImportStep[] = []
  for (const [nth, task] of tasks.entries()) {
    steps.push({ kind: 'task', task, nth })
    for (const comment of task.comments) {
      for (const attachment of comment.attachments ?? [])
        files.push({ kind: 'file', attachment, comment: steps.length, nth })
      steps.push({ kind: 'comment', comment, step: steps.length, nth })
    }
    for (const attachment of task.attachments) files.push({ kind: 'file', attachment, comment: null, nth })
    for (const repetition of task.repetitions) steps.push({ kind: 'repetition', repetition, nth })
  }
  const nths = new Map(tasks.map(({ key }, nth) => [key, nth]))
  for (const [nth, task] of tasks.entries())
    for (const key of task.blocked_by) {
      const blocker = nths.get(key)
      if (blocker !== undefined) steps.push({ kind: 'dependency', nth, blocker })
    }
  const skipped = skippedRows(content)
  for (const [index, problem] of skipped.entries())
    steps.push({ kind: 'skip', problem, nth: tasks.length + index })
  // After the tasks, whose labels come first if there is no room for all.
  for (let at = 0; at < content.labels.length; at += labelsPerStep) {
    const labels = content.labels.slice(at, at + labelsPerStep)
    steps.push({ kind: 'labels', labels, firstNth: tasks.length + skipped.length + at })
  }
  steps.push(...files)
  for (const list of lists) if (list.archived) steps.push({ kind: 'archive', list })

  return {
    steps,
    tasks,
    lists: new Map(lists.map(({ key }, step) => [key, step])),
    sections: new Map(content.sections.map(({ key }, index) => [key, lists.length + index])),
    nths,
    listNames: new Map(content.lists.map(({ key, name }) => [key, name])),
  }
}

/** Returns the first problem of each row without a task. */
function skippedRows({ tasks, problems }: ImportContent): RowProblem[] {
  const seen = new Set(tasks.map(({ row }) => row))
  return problems.filter(({ row, field }) => {
    if (field !== null || seen.has(row)) return false
    seen.add(row)
    return true
  })
}
