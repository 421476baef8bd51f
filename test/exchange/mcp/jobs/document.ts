import type { Cost } from './count.ts'

/** What Doist has published of its server (issue 480 of its repository): tokens of cl100k_base. */
const todoist = { tools: 45, list: 32_654, instructions: 2_552 }

const number = (value: number): string => value.toLocaleString('en-US')
const sum = (costs: readonly Cost[], of: (cost: Cost) => number): number =>
  costs.reduce((all, cost) => all + of(cost), 0)

/** Writes docs/mcp-jobs.md. @param fixed what every session costs before its first call, in tokens */
export function renderJobs(costs: readonly Cost[], fixed: { list: number; instructions: number }): string {
  const ours = {
    fixed: fixed.list + fixed.instructions,
    calls: sum(costs, ({ calls }) => calls),
    args: sum(costs, ({ args }) => args),
    answers: sum(costs, ({ answers }) => answers),
  }
  const theirs = {
    fixed: todoist.list + todoist.instructions,
    calls: sum(costs, (cost) => cost.todoist.calls),
    args: sum(costs, (cost) => cost.todoist.args),
  }
  const rows = costs.map(
    ({ goal, calls, args, answers, todoist: other }, index) =>
      `| ${index + 1} | ${goal} | ${calls} | ${args} | ${answers} | ${other.calls} | ${other.args} |`,
  )
  return `# Thirty jobs for an assistant

What assistants do for teams, as goals with an expected state of the database. A [test](../test/exchange/mcp/jobs/jobs.test.ts)
plays each through the official client of the protocol against the real service, checks that state, and counts what a model
would have read and written. \`npm run documents\` writes this page. [Assistants](mcp.md) says how to connect one.

Tokens are those of \`gpt-tokenizer\` with the encoding \`cl100k_base\`. A call is its tool and arguments as JSON, an answer
the text that a model reads. Ids and times are replaced by others of the same form, so that every run counts the same.

| | Daybook | Todoist |
| --- | ---: | ---: |
| Tools | 10 | ${todoist.tools} |
| List of tools | ${number(fixed.list)} | ${number(todoist.list)} |
| Instructions | ${number(fixed.instructions)} | ${number(todoist.instructions)} |
| Together, in every session | **${number(ours.fixed)}** | **${number(theirs.fixed)}** |
| Calls of all thirty jobs | ${ours.calls} | at least ${theirs.calls} |
| Tokens of these calls | ${number(ours.args)} | at least ${number(theirs.args)} |
| Tokens of the answers | ${number(ours.answers)} | not counted |
| One session for each job, all thirty | ${number(30 * ours.fixed + ours.args + ours.answers)} | at least ${number(30 * theirs.fixed + theirs.args)} |
| One session for all thirty | ${number(ours.fixed + ours.args + ours.answers)} | at least ${number(theirs.fixed + theirs.args)} |

How the other column is counted: Doist has published the size of its list of tools and instructions, by the same tokenizer
([issue 480](https://github.com/Doist/todoist-mcp/issues/480) of its server's repository). Its calls are the fewest that
reach the same by the schemas of its tools as published in that repository (version 13.0.0), written by us, with ids of the
length that Todoist has. They weren't played: its answers depend on an account, so they count as nothing, which favors it. In both columns the
assistant knows what the goal says and no more: a task whose whole title isn't quoted has to be found first. Todoist has no
checklists, so subtasks were taken instead.

| | Job | Calls | Tokens of calls | Tokens of answers | Todoist: calls | Todoist: tokens of calls |
| ---: | --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
}
