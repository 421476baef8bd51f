import type { Command } from 'commander'
import { openSession } from '../client/session.ts'
import { addCommand, type CommonOptions, parseCount } from '../command.ts'
import { findOpenTask } from '../tasks/find-task.ts'
import { formatTable, printResult } from '../terminal/output.ts'
import { safeText } from '../terminal/safe-text.ts'

const task = 'the id of a task, or the title of an open one'

export function commentsCommand(program: Command): void {
  const group = program.command('comments').description('Read and write comments on a task')

  addCommand(group, 'list', 'List the comments of a task')
    .argument('<task>', task)
    .option('--limit <count>', 'at most this many', parseCount(1, 100_000), 50)
    .action(async (name: string, options: CommonOptions & { limit: number }) => {
      const { daybook } = openSession(options)
      const { id } = await findOpenTask(daybook, name)
      const comments = await daybook.comments.list(id).toArray(options.limit)
      const rows = comments.map((one) => [one.id, one.created_at, safeText(one.text)])
      printResult(comments, () => (rows.length > 0 ? formatTable(rows) : 'No comments'), options)
    })

  addCommand(group, 'add', 'Comment on a task, as the member of your token')
    .argument('<task>', task)
    .argument('<text...>', 'the comment')
    .action(async (name: string, words: string[], options: CommonOptions) => {
      const { daybook } = openSession(options)
      const { id } = await findOpenTask(daybook, name)
      const comment = await daybook.comments.create(id, { text: words.join(' ') })
      printResult(comment, () => `Added ${comment.id}`, options)
    })

  addCommand(group, 'edit', 'Replace the text of your comment')
    .argument('<task>', task)
    .argument('<id>', 'the id of the comment')
    .argument('<text...>', 'the new text')
    .action(async (name: string, id: string, words: string[], options: CommonOptions) => {
      const { daybook } = openSession(options)
      const found = await findOpenTask(daybook, name)
      const comment = await daybook.comments.update(found.id, id, { text: words.join(' ') })
      printResult(comment, () => `Edited ${comment.id}`, options)
    })

  addCommand(group, 'delete', 'Delete a comment')
    .argument('<task>', task)
    .argument('<id>', 'the id of the comment')
    .action(async (name: string, id: string, options: CommonOptions) => {
      const { daybook } = openSession(options)
      await daybook.comments.delete((await findOpenTask(daybook, name)).id, id)
      printResult({ id }, () => `Deleted ${id}`, options)
    })
}
