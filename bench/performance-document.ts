import { loadConnections } from './context.ts'
import { formatCount } from './figures/figure.ts'
import { workspaceCount } from './population.ts'
import type { BenchResults } from './results.ts'

/** Renders `docs/performance.md`. */
export const renderPerformanceDocument = (results: BenchResults, table: string): string => `# Performance

Written by \`npm run bench -- --write\`. The scripts are in \`bench/\`.

## Results

${table}

Measured on ${results.measured_at.slice(0, 10)} on ${results.cores} cores of ${withArticle(results.processor)} with ${results.memory_gb} GB, shared by server, database and
client; Node ${results.node}, PostgreSQL ${results.postgres}, ${results.pgbench}. Rates depend on the machine; ratios do so far less.

## Method

- The service is \`daybook serve\` with its defaults, on an embedded PostgreSQL that syncs every commit to disk. It has
  ${formatCount(workspaceCount)} workspaces with 100 tasks each, created as if everyone had worked at the same time.
- Every figure is measured next to its own limit in the same run: the two take turns of ${results.seconds} s, ${results.rounds} times after a
  warm-up, and the median counts. A ratio is the median of the ratios of neighboring rounds.
- wrk sends the load over TLS 1.3 on ${loadConnections} keep-alive connections. The workspaces' tokens take turns, so that none reaches
  its rate limit. A single unsuccessful response fails the figure.
- **raw node:https** is a bare Node server that sends PostgreSQL the same statement as the API, pipelined on a few
  connections, and responds with \`JSON.stringify\`: no authentication, rate limit, validation or log. It queries as the
  driver's manual shows, which makes a page more expensive than in the service (decision 0180).
- **pgbench** runs the statements that the API sends for the request, recorded from the API, in the same round trips,
  prepared, at the number of connections where it is fastest.
- **without them** is the same app with stubbed authentication and a rate limit that isn't counted.
- **CPU ratio** compares the processor time of Node and PostgreSQL per request, limit to service. Other work on the
  machine affects it less than a rate.
- **Another workspace**: one workspace sends all requests of its rate window at once on ${loadConnections} connections, while others keep
  sending one request every 2 ms. Before and after that, they are alone.
- **Processor time** of a request is that of the API process over twenty requests. Hostile Markdown is parsed in the process of
  the benchmark, by the code that runs in the browser.
- Start time runs from the command until the service reports that it is ready. The first start has an empty folder and no
  compiled code; a later one has both.
- **Deliveries** are measured on a separate installation, from its worker to subscribers on loopback that speak HTTPS in
  their own process. A backlog of 0.9 kB events goes to 100 endpoints, each event to four of them.
- **bare undici** signs and sends the same bytes to the same subscribers, with one connection per endpoint and no queue.
  **graphile-worker** is a sender built on version 0.18.0 with its batching (500 jobs per fetch, batched completions),
  the body in the job, and one inserted history row per job; **batched inserts** also groups the rows of 3 ms. Neither
  looks anything up, limits an endpoint or logs attempts.
- Search runs on a million tasks and 200,000 comments in one workspace, a hundred times for each kind of query.
- An import creates 20,000 tasks from CSV in ten lists. In the meantime, a member of the same workspace creates a task
  every 55 ms, and then for just as long after the import.
- **Commit to subscriber** runs from sending the commit to the last byte of the request. The product's own transactions
  create the events, one each.
- Dead and hanging endpoints accept every connection and never respond. Those of a healthy endpoint's own workspace get the
  same events, ten a second, and hang from the start; a workspace with a healthy endpoint alone takes turns with it. Names without a DNS answer belong to a name server of the
  benchmark that stays silent.
- The latency rows have no target: 16 or 64 clients that never pause set the rate themselves.

## Run it yourself

\`\`\`sh
apt-get install --no-install-recommends wrk postgresql-contrib   # the load generator and pgbench
npm run bench                                  # all figures, about twelve minutes
npm run bench -- --only get,post --seconds 2   # some of them, less precisely
npm run bench -- --only growth --tasks 5000000 # a second installation with five million tasks
npm run bench -- --profile get                 # where the time goes; also for deliveries
npm run bench -- --tasks 5000000 --write       # update this page
\`\`\`
`

const withArticle = (processor: string): string =>
  /^[aeiou]/i.test(processor) ? `an ${processor}` : `a ${processor}`
