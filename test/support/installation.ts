import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import { type Client, createClient } from './client.ts'
import { freePort, startProcess, temporaryFolder, cliPath, waitUntil, type TestProcess } from './processes.ts'

/** A client with a list to write to, and the owner's credentials. */
export type WorkspaceClient = { client: Client; listId: string; workspaceId: string; email: string }

export const ownerPassword = 'correct horse battery'

/** Four writers of one workspace at this pace never exceed its rate window. */
const paceMs = 200

/** A real `daybook serve` on its own data folder, to be killed and restarted. */
export async function createInstallation(settings: Record<string, string> = {}) {
  const dataDir = join(temporaryFolder(), 'data')
  const port = await freePort()
  const env = { DAYBOOK_DATA: dataDir, DAYBOOK_PORT: String(port), ...settings }

  async function command(words: string, ...args: string[]): Promise<any> {
    const run = startProcess([cliPath, ...words.split(' '), ...args, '--json'], env)
    assert.equal(await run.ended, 0, await run.stderr)
    return JSON.parse(await run.stdout)
  }

  return {
    /** Runs a command of the operator's tool, such as `token create`, and returns what it prints with `--json`. */
    command,
    dataDir,
    url: `https://localhost:${port}`,

    async serve(): Promise<TestProcess> {
      const service = startProcess([cliPath, 'serve'], env)
      await service.line(/"msg":"ready"/)
      return service
    },

    /** Returns the one-time code that creates the first account. */
    setupCode(): string {
      const [, code = ''] = readFileSync(join(dataDir, 'setup-link'), 'utf8').trim().split('#')
      return code
    },

    /** Trusts the service's development certificate. */
    dispatcher: () => dispatcherOf(dataDir),

    /** Creates workspaces with a token and a list; several, so that no rate window gets in the way. */
    async createWorkspaces(count: number): Promise<WorkspaceClient[]> {
      const dispatcher = dispatcherOf(dataDir)
      return Promise.all(
        Array.from({ length: count }, async () => {
          const name = randomUUID()
          const { workspace, owner } = await command(
            `workspace create --name ${name} --plan business --owner-email ${name}@example.com`,
            '--owner-name',
            'Olive Owner',
            '--owner-password',
            ownerPassword,
          )
          const { token } = await command(
            `token create --workspace ${workspace.id} --member ${owner.id} --name crash --scopes all`,
          )
          const client = createClient({ url: `https://localhost:${port}`, dispatcher }, token)
          const list = await client.post('/lists', { name: 'Crash' })
          assert.equal(list.status, 201, list.text)
          return { client, listId: list.body.id, workspaceId: workspace.id, email: `${name}@example.com` }
        }),
      )
    },

    /** Returns PostgreSQL's first process, which may just be restarting. */
    async postmaster(): Promise<number> {
      const file = join(dataDir, 'postgres/postmaster.pid')
      await waitUntil(() => existsSync(file))
      return Number(readFileSync(file, 'utf8').split('\n')[0])
    },
  }
}

function dispatcherOf(dataDir: string): Agent {
  const ca = readFileSync(join(dataDir, 'tls/ca.pem'), 'utf8')
  const dispatcher = new Agent({ connect: { ca }, headersTimeout: 5_000 })
  after(() => dispatcher.destroy())
  return dispatcher
}

/**
 * Creates tasks until stopped; a request without a response is repeated with its key, as the guide says.
 * Returns the acknowledged tasks, which `made` receives as they are created.
 */
export async function createTasks(
  { client, listId }: Pick<WorkspaceClient, 'client' | 'listId'>,
  ending: AbortSignal,
  deadline: object = { due_date: '2027-01-31' },
  made: any[] = [],
): Promise<any[]> {
  while (!ending.aborted) {
    const title = randomUUID()
    for (let answered = false; !answered; await sleep(paceMs)) {
      const answer = await client
        .post('/tasks', { title, list_id: listId, ...deadline }, { 'idempotency-key': title })
        .catch(() => undefined)
      answered = answer?.status === 201
      if (answer && answered) made.push(answer.body)
      else if (answer && answer.status < 500)
        assert.equal(answer.body.error.details.reason, 'in_progress', answer.text)
    }
  }
  return made
}

/** Waits until a number of further tasks have been created, however busy the machine is. */
export function waitForMore(
  come: { readonly length: number } | { readonly size: number },
  count: number,
): Promise<void> {
  const number = () => ('size' in come ? come.size : come.length)
  const target = number() + count
  return waitUntil(() => number() >= target)
}

/** Finds the child of a supervisor that runs a module such as `api.ts`; it may just be restarting. */
export async function findChild(supervisor: number, module: string): Promise<number> {
  let found: string | undefined
  await waitUntil(() => {
    const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ')
    found = children.find((pid) => commandLine(pid).replaceAll('.js', '.ts').includes(module))
    return found !== undefined
  })
  return Number(found)
}

/** Returns nothing for a process that has ended since it was listed. */
function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
