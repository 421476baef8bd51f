import { loadConnections } from './context.ts'
import { formatCount } from './figures/figure.ts'
import type { ProductDescription } from './peers/contender.ts'
import { renderPeerGuide } from './peers/peer-guide.ts'
import { workspaceCount } from './population.ts'
import type { Published } from './published.ts'
import type { BenchResults, BenchRun, PeerResults } from './results.ts'
import type { SoakResults } from './soak/soak-results.ts'
import { renderComparison, renderRows, renderTable } from './table.ts'

/** Renders `docs/performance.md` from the published results. @param charts the files that were drawn */
export function renderPerformanceDocument(published: Published, charts: ReadonlySet<string>): string {
  const { limits, growth, live, vikunja, svix, soak } = published
  const image = (file: string, alt: string) => (charts.has(file) ? `![${alt}](performance/${file})\n\n` : '')
  const parts = [
    intro,
    ...(limits ? [limitsSection(limits, image)] : []),
    ...(growth ? [growthSection(growth, image)] : []),
    ...(live ? [liveSection(live, image)] : []),
    ...[vikunja, svix].flatMap((results) => (results ? [peerSection(results, image)] : [])),
    ...(soak ? [soakSection(soak, image)] : []),
    ...(limits ? [methodSection(limits)] : []),
    ...(growth || live ? [scaleMethod] : []),
    runItYourself,
    renderPeerGuide(),
  ]
  return parts.map((part) => `${part.trim()}\n`).join('\n')
}

type Image = (file: string, alt: string) => string

const intro = `# Performance

Written by \`npm run bench -- --write\`. The scripts are in \`bench/\`, the numbers of this page in \`docs/performance/\`.
[Profiles](performance/profiles.md) shows what the time and memory of each missed target consist of.`

const limitsSection = (results: BenchResults, image: Image): string => `## Results

${image('limits.svg', 'Daybook against its limits')}${noteOf(results)}${renderTable(results.figures)}

${measuredOn(results)}, shared by server, database and
client; Node ${results.node}, PostgreSQL ${results.postgres}, ${results.pgbench}. Rates depend on the machine; ratios do so far less.`

const noteOf = ({ note }: BenchResults): string => (note === undefined ? '' : `${note}\n\n`)

const measuredOn = ({ measured_at, cores, processor, memory_gb }: BenchRun): string =>
  `Measured on ${measured_at.slice(0, 10)} on ${cores} cores of ${withArticle(processor)} with ${memory_gb} GB`

const growthSection = (results: BenchResults, image: Image): string => `## By size

${image('growth.svg', 'Daybook by number of tasks')}${noteOf(results)}${renderTable(results.figures)}

${measuredOn(results)}.`

const liveSection = (results: BenchResults, image: Image): string => `## Live streams

${image('live.svg', 'Live streams that are back after all were cut off, over time')}${renderTable(results.figures)}

${measuredOn(results)}, shared by the service and by the clients, whose ends of the connections take as much processor time.`

/** Describes the run beside a peer, with what both ran with. */
function peerSection(results: PeerResults, image: Image): string {
  const { own, peer, figures, seconds, rounds } = results
  const file = `${peer.product.toLowerCase()}.svg`
  return `## Beside ${peer.product}

${image(file, `Daybook beside ${peer.product}`)}${renderComparison(figures, own.product, peer.product)}

${renderRows(['product', 'version', 'settings'], [own, peer].map(settingsRow))}

${measuredOn(results)}, shared by both servers, their
databases and the client, in ${rounds} turns of ${seconds} s each. A ratio above 1 means more in the same time, or longer waits
where the row gives milliseconds.`
}

const settingsRow = ({ product, version, settings }: ProductDescription): string[] => [
  product,
  version,
  settings.length === 0 ? 'unknown' : settings.join('; '),
]

const soakSection = (results: SoakResults, image: Image): string => `## Over time

${image('soak.svg', 'Memory, handles, sizes and p99 over time')}${formatMinutes(results.seconds)} with everything on: ${Object.entries(
  results.work,
)
  .map(([name, count]) => `${formatCount(count)} × ${name}`)
  .join(', ')}. Wrong answers: ${describeWrong(results)}. ${measuredOn(results)}.

${renderRows(
  ['table', 'MB at the start', 'MB at the end', 'dead rows at the end'],
  results.tables.map(({ table, mb, dead_rows }) => [
    table,
    ...mb.map((size) => size.toFixed(1)),
    formatCount(dead_rows),
  ]),
)}`

/** Adds up the wrong answers of all periods, by kind of work. */
function describeWrong({ periods }: SoakResults): string {
  const counts = new Map<string, number>()
  for (const { wrong } of periods)
    for (const [work, count] of Object.entries(wrong)) counts.set(work, (counts.get(work) ?? 0) + count)
  return counts.size === 0
    ? 'none'
    : Array.from(counts, ([work, count]) => `${formatCount(count)} × ${work}`).join(', ')
}

const formatMinutes = (seconds: number): string =>
  seconds >= 120 ? `${Math.round(seconds / 60)} minutes` : `${seconds} seconds`

const methodSection = (results: BenchResults): string => `## Method

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
- **New tasks, 100 in one request** go to the five lists of a workspace; the processor time is that of one task. Afterwards
  a bulk must still create all of its tasks.
- A response **as br** or **as gzip** is the same as the one beside it, for a client that accepts it compressed.
- **without them** is the same app with stubbed authentication and a rate limit that isn't counted. Both run in new processes,
  in 16 turns of 1 s.
- **CPU ratio** compares the processor time of Node and PostgreSQL per request, limit to service. Other work on the
  machine affects it less than a rate.
- **Another workspace**: one workspace sends all requests of its rate window at once on ${loadConnections} connections, or bulks for all of
  it, while others keep sending one request every 2 ms; or a client opens that many connections at once, several times. Before and after each time,
  they are alone.
- **Processor time** of a request is that of the API process over twenty requests. Hostile Markdown is parsed in the process of
  the benchmark, by the code that runs in the browser.
- Start time runs from the command until the service reports that it is ready. The first start has an empty folder and no
  code that V8 has compiled, once from the sources, as right after a checkout, and once from the compiled server; a later
  start has both.
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
- The latency rows have no target: 16 or 64 clients that never pause set the rate themselves.`

const scaleMethod = `## Method of sizes and live streams

- **By size**: each size is an installation of its own, in 1,000 to 10,000 workspaces, and takes turns with one of 100,000 tasks.
  Tasks are stored in the order of their creation, so those of a workspace are spread over the whole table. The search index has
  all of them. Requests go to all workspaces; a search looks for a common and a rare word together.
- **Buffers** are the pages of 8 kB that PostgreSQL looks at for a request, in its memory or not, in the mean of 200 requests
  in different workspaces. They show whether a statement reads more because others have more tasks.
- **A look for due tasks** is what the worker asks each second. At every size, none is due, and a sixth of all tasks will be within a year.
- **Filters**: pages of filtered tasks take turns with the plain page, in the busy workspaces at five million tasks, each of which has had
  each page before, and one after another in a workspace of 200,000 tasks in 40 full lists, whose rate window leaves no more. Those
  without a target are the slowest combinations that we know.
- **Live streams** are opened over TLS by members of 1,000 workspaces, each with a session of their own, to one API process.
  Their clients run in one process and come from several addresses. Memory is that of the process 5 s after the last one was opened.
- **A change** is a new title, sent 50 times a second in different workspaces. Times run from the request to its arrival at each
  watcher; the response shows how much of that is the change itself. A watcher that never hears of it counts as missing.
- **Reconnect at once**: all connections are closed and opened again at the same moment, with a complete TLS handshake. Browsers
  spread this over two seconds. Each names the last change that it has heard. Then a change in each workspace shows that all hear.
- **A list of 5,000** is open in 100 browsers of one workspace. The processor time of a change is that of the API, the worker and PostgreSQL
  beyond what they use at rest. Watchers **who read it** do what the app does: they read the rows that have changed, at the app's pace, and
  after a second, the counts beside the lists.`

const runItYourself = `## Run it yourself

\`\`\`sh
apt-get install --no-install-recommends wrk postgresql-contrib   # the load generator and pgbench
npm run bench                                  # all figures, about half an hour
npm run bench -- --only get,post --seconds 2   # some of them, less precisely
npm run bench -- --only growth,filters --tasks 1000000,5000000,20000000 # larger installations; says how long each takes
npm run bench -- --only streams,watched,event-streams,listen # 10,000 live streams, a list with 100 watchers, 2,000 event streams, forwarding
npm run bench -- --only streams --streams 1000 # fewer, for machines with a low limit of open files
npm run bench -- --profile get                 # where the time goes, by function and by statement
npm run bench -- --profile all                 # every profile, about 20 minutes; --write updates docs/performance/profiles
npm run bench -- --citus postgres://…          # a cluster on this machine, by its coordinator, beside a plain database
npm run bench -- --soak 1h                     # everything at once: memory, handles, sizes and p99 over time
npm run bench -- --write                       # update this page; --soak and --peer take it, too, and growth,filters or streams,watched,event-streams,listen alone
\`\`\``

const withArticle = (processor: string): string =>
  /^[aeiou]/i.test(processor) ? `an ${processor}` : `a ${processor}`
