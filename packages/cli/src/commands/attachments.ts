import { createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import type { Attachment } from '../../../sdk/src/index.ts'
import { openSession } from '../client/session.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { CommandFailure, exitCodes, usageError } from '../failure.ts'
import { findOpenTask } from '../tasks/find-task.ts'
import { formatTable, printNote, printResult } from '../terminal/output.ts'
import { readInput } from '../terminal/read-input.ts'
import { safeText } from '../terminal/safe-text.ts'

const task = 'the id of a task, or the title of an open one'

export function attachmentsCommand(program: Command): void {
  const group = program.command('attachments').description('Attach files to tasks, and download them')

  addCommand(group, 'list', 'List the files of a task')
    .argument('<task>', task)
    .action(async (name: string, options: CommonOptions) => {
      const { daybook } = openSession(options)
      const { attachments } = await findOpenTask(daybook, name)
      const rows = attachments.map((file) => [file.id, `${file.size} bytes`, safeText(file.name)])
      printResult(attachments, () => (rows.length > 0 ? formatTable(rows) : 'No files'), options)
    })

  addCommand(group, 'add', 'Attach a file to a task')
    .argument('<task>', task)
    .argument('<file>', 'the file, of at most 100 MB; - for standard input')
    .option('--name <name>', 'what it is called in Daybook; by default the name of the file')
    .action(async (name: string, file: string, options: CommonOptions & { name?: string }) => {
      const { daybook } = openSession(options)
      const content = await readInput(file)
      const { id } = await findOpenTask(daybook, name)
      const attachment = await daybook.attachments.create(id, {
        name: options.name ?? basename(file),
        content,
      })
      printResult(attachment, () => `Attached ${attachment.id}  ${safeText(attachment.name)}`, options)
    })

  addCommand(group, 'get', 'Download a file of a task')
    .argument('<task>', task)
    .argument('<id>', 'the id of the file')
    .option('-o, --output <file>', 'where to write it, - for standard output; by default its own name here')
    .action(async (name: string, id: string, options: CommonOptions & { output?: string }) => {
      const { daybook } = openSession(options)
      const found = await findOpenTask(daybook, name)
      const attachment = found.attachments.find((one) => one.id === id)
      const output = options.output ?? nameHere(attachment)
      const { body } = await daybook.attachments.download(found.id, id)
      const source = Readable.from((body ?? []) as AsyncIterable<Uint8Array>)
      if (output === '-') return pipeline(source, process.stdout, { end: false })
      await pipeline(source, createWriteStream(output, { flags: 'wx' })).catch((error: unknown) => {
        throw error instanceof Error && 'code' in error && error.code === 'EEXIST'
          ? usageError(`${output} is there already. Choose another file with --output`)
          : error
      })
      if (!options.json && !options.fields) printNote(`Saved ${safeText(output)}`)
      else printResult({ ...attachment, file: output }, () => '', options)
      return undefined
    })

  addCommand(group, 'delete', 'Remove a file from a task')
    .argument('<task>', task)
    .argument('<id>', 'the id of the file')
    .action(async (name: string, id: string, options: CommonOptions) => {
      const { daybook } = openSession(options)
      await daybook.attachments.delete((await findOpenTask(daybook, name)).id, id)
      printResult({ id }, () => `Deleted ${id}`, options)
    })
}

/** The service removes paths from names, but the file must be in this folder whatever a service says. */
function nameHere(attachment: Attachment | undefined): string {
  if (!attachment) throw new CommandFailure('The task has no such file', exitCodes.notFound)
  const name = basename(attachment.name.replaceAll('\\', '/'))
  if (name === '' || /^\.+$/.test(name)) throw usageError('Choose a file name with --output')
  return name
}
