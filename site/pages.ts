/**
 * A page of the guides. It shows a document, or the sections of one that begin with `sections`: a section that no page
 * names follows the one before it, so that new sections appear on their own.
 */
export type Guide = {
  /** Its file, without `.html`. */
  name: string
  title: string
  /** What people learn there, in one sentence. */
  summary: string
  document: string
  sections?: readonly string[]
}

export type GuideGroup = { title: string; pages: readonly Guide[] }

const guide = 'docs/guide.md'
const webhooks = 'docs/webhooks.md'
const sdk = 'packages/sdk/README.md'

/** All guides, in reading order. */
export const guideGroups: readonly GuideGroup[] = [
  {
    title: 'Start',
    pages: [
      {
        name: 'quick-start',
        title: 'Quick start',
        summary: 'From nothing to a task and a verified webhook, in three minutes.',
        document: 'docs/quick-start.md',
      },
      {
        name: 'authentication',
        title: 'Authentication',
        summary: 'Tokens, scopes, and what a token may do.',
        document: guide,
        sections: ['Authentication and scopes'],
      },
      {
        name: 'apps',
        title: 'Connect apps',
        summary: 'Let people connect your app, by OAuth 2.1.',
        document: 'docs/apps.md',
      },
    ],
  },
  {
    title: 'Guides',
    pages: [
      {
        name: 'tasks',
        title: 'Tasks',
        summary: 'Create and change tasks, with your own ids, files, comments and recurrence.',
        document: guide,
        sections: ['Read and write tasks', 'Recurring tasks'],
      },
      {
        name: 'pagination',
        title: 'Pagination and filters',
        summary: 'Read collections page by page, and find the tasks you want.',
        document: guide,
        sections: ['Pagination'],
      },
      {
        name: 'sync',
        title: 'Sync',
        summary: 'Keep a copy of tasks that misses nothing.',
        document: guide,
        sections: ['Keep a copy in sync'],
      },
      {
        name: 'mirror',
        title: 'Mirror',
        summary: 'Let the SDK keep a copy up to date, in memory, SQLite or PostgreSQL.',
        document: sdk,
        sections: ['Sync'],
      },
      {
        name: 'events',
        title: 'Events and streams',
        summary: 'Read what happened in the last 30 days, or follow it live.',
        document: guide,
        sections: ['The event log'],
      },
      {
        name: 'errors',
        title: 'Errors',
        summary: 'One format for every error, and what to do about each.',
        document: guide,
        sections: ['Errors'],
      },
      {
        name: 'limits',
        title: 'Limits',
        summary: 'Rate limits, and how much of everything there can be.',
        document: guide,
        sections: ['Limits and rate limiting'],
      },
      {
        name: 'retries',
        title: 'Retries and idempotency',
        summary: 'Repeat requests without repeating their effect.',
        document: guide,
        sections: ['Retries and idempotency keys'],
      },
    ],
  },
  {
    title: 'Webhooks',
    pages: [
      {
        name: 'webhooks',
        title: 'Webhooks',
        summary: 'Create an endpoint, receive events, and verify their signatures.',
        document: webhooks,
        sections: ['Create an endpoint'],
      },
      {
        name: 'receivers',
        title: 'Receivers',
        summary: 'Ten lines for Node, Express, Fastify, Hono, Next.js, Workers and Flask.',
        document: sdk,
        sections: ['Webhooks'],
      },
      {
        name: 'deliveries',
        title: 'Deliveries',
        summary: 'Order, retries, catching up after downtime, and testing.',
        document: webhooks,
        sections: ['Order of events'],
      },
    ],
  },
  {
    title: 'Tools',
    pages: [
      {
        name: 'sdk',
        title: 'SDK',
        summary: 'The API for TypeScript and JavaScript, with safe retries and types.',
        document: sdk,
        sections: ['Quick start', 'Your own ids and data', 'Stream events'],
      },
      {
        name: 'command-line',
        title: 'Command line',
        summary: 'Tasks from a terminal, any request, and webhooks on your own machine.',
        document: 'docs/cli.md',
      },
      {
        name: 'assistants',
        title: 'Assistants',
        summary: 'Let Claude, ChatGPT, VS Code, Cursor and n8n work with tasks, over MCP.',
        document: 'docs/mcp.md',
      },
      {
        name: 'clients',
        title: 'Generate a client',
        summary: 'Clients for other languages, from the OpenAPI document.',
        document: guide,
        sections: ['Generate a client'],
      },
    ],
  },
  {
    title: 'Run Daybook',
    pages: [
      {
        name: 'install',
        title: 'Install',
        summary: 'Install Daybook from its package.',
        document: 'docs/install.md',
      },
      {
        name: 'operations',
        title: 'Operations',
        summary: 'Settings, certificates, backups, upgrades and monitoring.',
        document: 'docs/operations.md',
      },
    ],
  },
]

/** All guides without their groups. */
export const guides: readonly Guide[] = guideGroups.flatMap(({ pages }) => pages)
