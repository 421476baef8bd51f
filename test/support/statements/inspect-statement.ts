import assert from 'node:assert/strict'
import { sweeps } from '../../../src/platform/db/distribution/sweeps.ts'
import type { InspectStatement } from '../../../src/platform/db/sql-tag.ts'
import { checkColumns } from '../check-columns.ts'
import { byShardOnCluster, ofOneShard, unfinished } from './allowed.ts'
import { findViolations, rules } from './rules.ts'
import { noteSweep } from './used-sweeps.ts'

const root = new URL('../../../', import.meta.url).href
const checked = new Set<string>()
const violations: string[] = []

/**
 * Holds every statement that the product sends in a test against the rules, once. A violation fails the statement, and
 * with it the request; since a loop may only log that, the file's process fails as well.
 */
export const inspectStatement: InspectStatement = (row, text) => {
  if (!checked.has(text)) {
    checked.add(text)
    checkRules(text, senderOf(new Error()))
  }
  return (fields) => checkColumns(row, text, fields)
}

// A hook of the test runner that failed would keep those after it from closing what they have opened.
process.on('exit', () => {
  if (violations.length === 0) return
  process.stderr.write(`${violations.join('\n')}\n`)
  process.exitCode = 1
})

function checkRules(text: string, sender: string | undefined): void {
  // A test looks into the database as it likes.
  if (!sender?.startsWith('src/')) return
  if (byShardOnCluster.includes(sender)) return
  const found = findViolations(
    ofOneShard.includes(sender) ? text.replaceAll(/= any\((\$\d+)::text\[\]\)/g, '= $1') : text,
  )
  for (const rule of rules) {
    const messages = found.filter((violation) => violation.rule === rule).map(({ message }) => message)
    if (rule === 'workspace' && sender in sweeps) noteSweep(sender, messages.length > 0)
    else if (unfinished[rule].includes(sender) !== messages.length > 0) {
      const problem = messages.length > 0 ? messages.join('; ') : 'keeps the rule, so its name can go'
      violations.push(`${sender}: ${rule}: ${problem}`)
      assert.fail(`${sender}: ${rule}: ${problem}, in: ${text}`)
    }
  }
}

/**
 * Returns the file and the function whose statement is about to be sent, as `src/work/tasks/store.ts lockTask`. What a
 * function without a name sends, such as that of a sweep, counts as sent by the function around it.
 */
function senderOf({ stack = '' }: Error): string | undefined {
  let sender: string | undefined
  for (const line of stack.split('\n')) {
    const [, name = '', file = ''] =
      /^ +at (?:async )?(?:(?:\w+\.)*(\S+) .*?)?\(?(file:[^)]+?):\d+:\d+\)?$/.exec(line) ?? []
    const path = file.replace(root, '')
    if (file === '' || /sql-tag\.ts$|inspect-statement\.ts$/.test(path)) continue
    sender ??= path
    if (path === sender && name !== '') return `${path} ${name}`
  }
  // When a sweep looks a second time, without the lost nodes, no name is left; its first look has been checked.
  return stack.includes('/distribution/lost-nodes.ts') ? undefined : sender
}
