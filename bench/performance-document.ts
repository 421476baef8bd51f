import { loadConnections } from './context.ts'
import { workspaceCount } from './population.ts'
import type { BenchResults } from './results.ts'

/** `docs/performance.md`. */
export const renderPerformanceDocument = (results: BenchResults, table: string): string => `# Performance

Written by \`npm run bench -- --write\`; \`bench/\` holds the scripts.

## Measured

${table}

Measured on ${results.measured_at.slice(0, 10)} on ${results.cores} cores of ${withArticle(results.processor)} with ${results.memory_gb} GB, which server, database and
client shared; Node ${results.node}, PostgreSQL ${results.postgres}, ${results.pgbench}. Rates depend on the machine, ratios far less.

## How

- \`daybook serve\` with its defaults on an embedded PostgreSQL that syncs every commit to the disk; ${workspaceCount} workspaces
  with 100 tasks each, filled in as if people had worked in all of them at once.
- Every figure is measured next to its own limit in the same run: both take turns of ${results.seconds} s, ${results.rounds} times after a
  warm-up, and the median counts. A ratio is the median of the ratios between neighbours.
- Load comes from wrk over TLS 1.3 on ${loadConnections} connections that are kept; every workspace sends its own token in turn, so
  that none reaches its rate window. A single answer that is no success makes the figure fail.
- **raw node:https** is a bare server of Node that asks PostgreSQL the very statement that the API asks, pipelined
  on a few connections, and answers with \`JSON.stringify\`: no authentication, no window, no checks, no log. It asks
  as the driver's manual shows, which costs a page more than the way the service asks (decision 0180).
- **pgbench** runs the statements that the API sends for the request, recorded while it does, in the same round trips,
  prepared, at the number of connections that suits it best.
- **without them** is the same app with a stub for the token's check and a window that is not counted.
- **CPU ratio** compares the processor time that Node and PostgreSQL need for a request, limit to service. Other work on
  the machine disturbs it less than a rate.
- **Another workspace**: one workspace sends all requests of its window at once on ${loadConnections} connections, while the others
  go on sending one every 2 ms; before and after, they are alone.
- A start is timed from the command to its word that it serves: the first on an empty folder and with no code compiled
  yet, a later one with both.
- **Deliveries** are measured on an installation of their own, by its worker, to subscribers on loopback that speak HTTPS in
  a process of their own. A backlog of events of 0.9 kB goes to 100 addresses, each event to four.
- **bare undici** signs and sends the same bytes to the same subscribers, with one connection for each address and no
  queue. **graphile-worker** is a sender made of version 0.18.0 with its batches (500 jobs to a fetch, completions
  collected), the body in the job, and a row of the history inserted by each job; *rows collected by hand* inserts those
  of 3 ms at once as well. Neither looks anything up, limits an address or logs an attempt.
- The search looks among a million tasks and 200 000 comments of one workspace, a hundred times for each kind of question.
- An import makes 20 000 rows of CSV in ten lists; a member of the same workspace makes a task every 55 ms meanwhile, and
  afterwards for as long.
- From the commit to the subscriber is timed from the sending of the commit to the request's last byte. Events are made
  by the product's own transactions, one event to each.
- Dead addresses accept every connection and never answer; names without an answer belong to a name server of the bench
  that keeps silent.
- The rows of latency have no target: 16 or 64 clients that never pause set the pace themselves.

## Again

\`\`\`sh
apt-get install --no-install-recommends wrk postgresql-contrib   # the load, and pgbench
npm run bench                                  # all figures, about twelve minutes
npm run bench -- --only get,post --seconds 2   # some of them, roughly
npm run bench -- --only growth --tasks 5000000 # a second installation with five million tasks
npm run bench -- --profile get                 # where the time goes, also of deliveries
npm run bench -- --tasks 5000000 --write       # this page anew
\`\`\`
`

const withArticle = (processor: string): string =>
  /^[aeiou]/i.test(processor) ? `an ${processor}` : `a ${processor}`
