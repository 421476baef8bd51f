import { countTokens } from 'gpt-tokenizer/encoding/cl100k_base'
import type { Job } from './job.ts'
import type { Spent } from './world.ts'

/** What a job has cost: calls, and tokens of the arguments and of the answers. */
export type Cost = {
  goal: string
  calls: number
  args: number
  answers: number
  todoist: { calls: number; args: number }
}

/**
 * Makes the same text of every run: ids and times differ each time, and so would the tokens. An id of Daybook stays one of
 * its length, and so does a cursor.
 */
function steady(text: string): string {
  const ids = new Map<string, string>()
  const nameOf = (id: string) => {
    const known =
      ids.get(id) ?? `${id.slice(0, 4)}01jd42e76ke0080ppaatcsy${String(ids.size).padStart(3, '0')}`
    ids.set(id, known)
    return known
  }
  return text
    .replaceAll(/\b(?:tsk|lst|sec|usr|cmt|evt)_[0-9a-z]{26}\b/g, nameOf)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2030-01-07T08:00:00.000Z')
    .replaceAll(/"now":"[^"]*"/g, '"now":"2030-01-07 09:00"')
    .replaceAll(/(owner|member)-[0-9a-f]+@/g, '$1-1@')
}

/** Counts a call as a client sends it: the name of the tool and its arguments. */
const countCall = (tool: string, args: unknown): number =>
  countTokens(steady(JSON.stringify({ name: tool, arguments: args })))

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

export function costOf({ goal, todoist }: Job, spent: readonly Spent[]): Cost {
  return {
    goal,
    calls: spent.length,
    args: sum(spent.map(({ tool, args }) => countCall(tool, args))),
    answers: sum(spent.map(({ answer }) => countTokens(steady(answer)))),
    todoist: { calls: todoist.length, args: sum(todoist.map(([tool, args]) => countCall(tool, args))) },
  }
}
