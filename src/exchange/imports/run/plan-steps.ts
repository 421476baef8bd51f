import type {
  ImportContent,
  ContentAttachment,
  ContentComment,
  ContentList,
  ContentRepetition,
  ContentSection,
  ContentTask,
  RowProblem,
} from '../content.ts'

type TaskNumber = { nth: number }

/**
 * What is made of a file, one thing after another. The same file read in the same way comes to the same steps, so that
 * the number of those that are done says where to go on after a crash (0195).
 */
export type ImportStep =
  | { kind: 'list'; list: ContentList }
  | { kind: 'section'; section: ContentSection }
  | ({ kind: 'task'; task: ContentTask } & TaskNumber)
  | ({ kind: 'comment'; comment: ContentComment } & TaskNumber)
  | ({ kind: 'repetition'; repetition: ContentRepetition } & TaskNumber)
  /** A row that makes no task, for the report. */
  | ({ kind: 'skip'; problem: RowProblem } & TaskNumber)
  | ({ kind: 'file'; attachment: ContentAttachment } & TaskNumber)
  | { kind: 'archive'; list: ContentList }

export type ImportPlan = {
  steps: ImportStep[]
  tasks: readonly ContentTask[]
  /** By their keys: the steps of lists and sections, and the numbers of tasks. */
  lists: ReadonlyMap<string, number>
  sections: ReadonlyMap<string, number>
  nths: ReadonlyMap<string, number>
}

/**
 * Lists, their sections, then the tasks in their order with what was said and closed in them; files, which take long, at
 * the end, and then what is to be archived, in which nothing can be changed any more.
 *
 * @param intoOneList nothing is made but sections and tasks
 */
export function planSteps(content: ImportContent, intoOneList: boolean): ImportPlan {
  const { tasks } = content
  const lists = intoOneList ? [] : content.lists
  const steps: ImportStep[] = [
    ...lists.map((list) => ({ kind: 'list' as const, list })),
    ...content.sections.map((section) => ({ kind: 'section' as const, section })),
  ]
  for (const [nth, task] of tasks.entries()) {
    steps.push({ kind: 'task', task, nth })
    for (const comment of task.comments) steps.push({ kind: 'comment', comment, nth })
    for (const repetition of task.repetitions) steps.push({ kind: 'repetition', repetition, nth })
  }
  for (const [index, problem] of skippedRows(content).entries())
    steps.push({ kind: 'skip', problem, nth: tasks.length + index })
  for (const [nth, task] of tasks.entries())
    for (const attachment of task.attachments) steps.push({ kind: 'file', attachment, nth })
  for (const list of lists) if (list.archived) steps.push({ kind: 'archive', list })

  return {
    steps,
    tasks,
    lists: new Map(lists.map(({ key }, step) => [key, step])),
    sections: new Map(content.sections.map(({ key }, index) => [key, lists.length + index])),
    nths: new Map(tasks.map(({ key }, nth) => [key, nth])),
  }
}

/** Of the rows that come to no task, the first problem of each. */
function skippedRows({ tasks, problems }: ImportContent): RowProblem[] {
  const seen = new Set(tasks.map(({ row }) => row))
  return problems.filter(({ row, field }) => {
    if (field !== null || seen.has(row)) return false
    seen.add(row)
    return true
  })
}
