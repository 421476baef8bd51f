import { type Command, InvalidArgumentError } from 'commander'
import type { BulkResult } from '../../../sdk/src/index.ts'
import { openSession } from '../client/session.ts'
import { addCommand, type CommonOptions, parseCount } from '../command.ts'
import { CommandFailure, exitCodes } from '../failure.ts'
import { type AddOptions, addTask } from '../tasks/add.ts'
import { findOpenTask } from '../tasks/find-task.ts'
import { formatTask, formatTasks } from '../tasks/format.ts'
import { type ListOptions, listTasks } from '../tasks/list.ts'
import { parseOperations, runOperations } from '../tasks/run-operations.ts'
import { undoLastOccurrence } from '../tasks/undo.ts'
import { printNote, printResult } from '../terminal/output.ts'
import { readInput } from '../terminal/read-input.ts'

const parseDate = (text: string): string => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  throw new InvalidArgumentError('It must be a date, such as 2026-12-01.')
}

/** What looks like the name of a list, a label or a person in a title, where it was left; #123 is a task. */
const namesIn = (title: string): string[] =>
  Array.from(title.matchAll(/(?:^|\s)([#@](?!\d+(?:\s|$))[\p{L}\p{N}][^\s]*)/gu), ([, name = '']) => name)

export function tasksCommand(program: Command): void {
  const group = program.command('tasks').description('Add, list and complete tasks')

  addCommand(group, 'add', 'Create a task from a line such as "Call the supplier tomorrow 9:00 #Ops @ana !2"')
    .argument(
      '<text...>',
      'the title with a date, time, rule, reminder, #list, @person and !priority, as in the app',
    )
    .option('--list <name>', 'the list, by its name or id; by default the one in the text, or your Inbox')
    .option('--start <day>', 'the day on which it starts, such as 2026-12-01 or "next monday"')
    .option('--external-id <id>', 'its id in your system; the task that has it is changed instead')
    .action(async (words: string[], options: CommonOptions & AddOptions) => {
      const task = await addTask(openSession(options), words.join(' '), options)
      for (const name of namesIn(task.title))
        printNote(`daybook: nothing is called ${name}, so it stays in the title`)
      printResult(
        task,
        () => `${options.externalId === undefined ? 'Created' : 'Saved'} ${formatTask(task)}\n${task.url}`,
        options,
      )
    })

  addCommand(group, 'list', 'List open tasks')
    .option('--list <name>', 'only those of a list, by its name or id')
    .option('--completed', 'only completed ones')
    .option('--all', 'completed ones too')
    .option('--overdue', 'only those whose due date has passed')
    .option('--blocked', 'only those that an open task blocks')
    .option('--not-blocked', 'only those that no open task blocks')
    .option('--due-from <date>', 'only those due on this day or later', parseDate)
    .option('--due-to <date>', 'only those due on this day or before', parseDate)
    .option('--started', 'only those whose start date has come')
    .option('--not-started', 'only those whose start date is still to come')
    .option('--assignee <name>', 'only those of a member, by name or id; me or none')
    .option('--priority <numbers>', 'only those with one of these priorities, such as 2,3')
    .option('--search <words>', 'only those with these words')
    .option('--limit <count>', 'at most this many', parseCount(1, 100_000), 50)
    .action(async (options: CommonOptions & ListOptions) => {
      const tasks = await listTasks(openSession(options), options)
      printResult(tasks, () => formatTasks(tasks), options)
    })

  addCommand(group, 'done', 'Complete tasks')
    .argument('<task...>', 'the id of a task, or the title of an open one')
    .action(async (names: string[], options: CommonOptions) => {
      const { daybook } = openSession(options)
      for (const name of names) {
        const { id, due_date, recurrence } = await findOpenTask(daybook, name)
        // A repeated request must not complete the next occurrence too.
        const occurrence = recurrence && due_date ? { due_date } : undefined
        const task = await daybook.tasks.complete(id, occurrence)
        const what = recurrence && !task.completed ? `Completed, due again ${task.due_date}:` : 'Completed'
        printResult(task, () => `${what} ${formatTask(task)}`, options)
      }
    })

  addCommand(group, 'reopen', 'Reopen tasks')
    .argument('<id...>', 'the id of a completed task')
    .action(async (ids: string[], options: CommonOptions) => {
      const { daybook } = openSession(options)
      for (const id of ids) {
        const task = await daybook.tasks.reopen(id)
        printResult(task, () => `Reopened ${formatTask(task)}`, options)
      }
    })

  addCommand(group, 'undo', 'Undo the last completion of a recurring task')
    .argument('<task>', 'the id of the task, or the title of an open one')
    .action(async (name: string, options: CommonOptions) => {
      const { daybook } = openSession(options)
      const task = await undoLastOccurrence(daybook, await findOpenTask(daybook, name))
      printResult(task, () => `Undone, due again ${task.due_date}: ${formatTask(task)}`, options)
    })

  addCommand(group, 'bulk', 'Create and change many tasks, a hundred in a request')
    .argument('[file]', 'operations in JSON, as an array or one a line; standard input if it is left out')
    .action(async (file: string | undefined, options: CommonOptions) => {
      const operations = parseOperations((await readInput(file)).toString('utf8'))
      let failed = 0
      for await (const result of runOperations(openSession(options).daybook, operations)) {
        if (result.error) failed++
        printResult(result, () => describeResult(result), options)
      }
      if (failed > 0)
        throw new CommandFailure(`${failed} of ${operations.length} operations failed`, exitCodes.failed)
    })
}

const describeResult = ({ status, task, error }: BulkResult): string =>
  `${status}  ${task ? formatTask(task) : (error?.message ?? 'Deleted')}`
