import { renderRows } from '../table.ts'

const settings = [
  [
    '`DAYBOOK_BENCH_PEER_TOKEN`',
    'a token of the product; read from the environment, so that the process list never shows it',
  ],
  [
    '`DAYBOOK_BENCH_PEER_PIDS`',
    "the processes whose time counts, such as `812,830`: the server's and its database's; without it, those that listen on the port",
  ],
  ['`DAYBOOK_BENCH_PEER_VERSION`', "the version to publish, where the API doesn't report it (Svix)"],
  ['`DAYBOOK_BENCH_PEER_SETTINGS`', 'what the table says about its settings, separated by semicolons'],
]

/** Returns the section of `docs/performance.md` on pointing the benchmark at another product. */
export const renderPeerGuide = (): string => `## Compare with another product

\`npm run bench -- --peer URL\` lets Daybook and a product that you've started on the same machine take turns at the same work,
with the same client, which checks every response. It recognizes Vikunja 2.x and Svix 1.x by their APIs and uses whichever
protocol the URL has for both: with \`http\`, Daybook runs as behind a proxy.

${renderRows(['setting', 'meaning'], settings)}

The URL must be on this machine, the number of requests and their time are bounded, and what the bench creates in the product is
deleted at the end. Use an installation without anything of value in it all the same. A wrong answer is any response with another
status than the documented one, or whose body isn't what was asked for; wrong answers don't count toward the rate.

- **Vikunja**: 20 projects with 60 tasks are created for the account of the token. Turn off its rate limit, and let it use
  PostgreSQL with \`fsync\` on, as Daybook does. Sign in for a token right before: it's good for ten minutes, and twice as fast as
  an API token (\`tk_…\`), which Vikunja hashes for every request.

  \`\`\`sh
  export VIKUNJA_DATABASE_TYPE=postgres VIKUNJA_RATELIMIT_ENABLED=false # and the database's host, user and password
  export DAYBOOK_BENCH_PEER_TOKEN=eyJ… DAYBOOK_BENCH_PEER_PIDS=812,830
  export DAYBOOK_BENCH_PEER_SETTINGS='PostgreSQL 15 that syncs every commit; rate limit off; signed in'
  npm run bench -- --peer http://127.0.0.1:3456
  \`\`\`

- **Svix**: an application is created for each tenant. The receivers are on loopback and use HTTPS with a certificate that Svix
  doesn't know, so it must allow both:

  \`\`\`sh
  export SVIX_WHITELIST_SUBNETS='[127.0.0.0/8]' SVIX_DANGEROUS_DISABLE_TLS_VERIFICATION=true SVIX_QUEUE_TYPE=redis
  export DAYBOOK_BENCH_PEER_TOKEN=$(svix-server jwt generate) DAYBOOK_BENCH_PEER_VERSION=1.100.0
  export DAYBOOK_BENCH_PEER_SETTINGS='PostgreSQL 15 that syncs every commit; Redis queue with appendfsync always'
  npm run bench -- --peer http://127.0.0.1:8071
  \`\`\``
