import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** A folder or file imports only from its own line and from the lines above it. */
const order = [
  ['limits', 'config', 'config-settings', 'config-mail-settings', 'config-values', 'log'],
  ['errors'],
  ['lib'],
  ['actor'],
  ['db'],
  ['metrics'],
  ['events'],
  ['edge'],
  ['http'],
  ['workspaces'],
  ['mail'],
  ['accounts'],
  ['sessions'],
  ['passkeys'],
  ['sign-on'],
  ['members'],
  ['tokens'],
  ['list-access'],
  ['lists'],
  ['invitations'],
  ['tasks'],
  ['comments'],
  ['attachments'],
  ['backup'],
  ['rows', 'views', 'feeds'],
  ['templates', 'whereabouts'],
  ['search'],
  ['eventlog', 'history'],
  ['live'],
  ['notifications'],
  ['due'],
  ['mailbox'],
  ['imports', 'exports'],
  ['webhooks'],
  ['pages'],
  ['app', 'app-options', 'doors', 'jobs', 'member-left', 'plan-changed', 'reseal'],
  ['logger', 'processes', 'repeat-job'],
  ['api', 'worker', 'build-pages', 'doctor'],
  ['commands'],
  ['cli'],
]
const rankOf = new Map(order.flatMap((names, rank) => names.map((name) => [name, rank] as const)))

type Module = { path: string; place: string; text: string; imports: string[] }

async function modules(): Promise<Module[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.ts'))
  return Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(source, path), 'utf8')
      const imports = [...text.matchAll(/(?:from|import|new URL\() ?\(?'(\.[^']+\.ts)'/g)].map((match) =>
        relative(source, join(source, dirname(path), match[1] ?? '')),
      )
      return { path, place: placeOf(path), text, imports }
    }),
  )
}

const placeOf = (path: string): string => path.split('/')[0]?.replace(/\.ts$/, '') ?? ''

const all = await modules()

test('every folder imports only from its left', () => {
  const unknown = all.filter(({ place }) => !rankOf.has(place)).map(({ path }) => path)
  assert.deepEqual(unknown, [], 'name the place of these files in the order above')
  const wrong = all.flatMap(({ path, place, imports }) =>
    imports
      .filter((imported) => (rankOf.get(placeOf(imported)) ?? 0) > (rankOf.get(place) ?? 0))
      .map((imported) => `${path} imports ${imported}`),
  )
  assert.deepEqual(wrong, [])
})

test("another slice's store and routes are private", () => {
  const wrong = all.flatMap(({ path, place, imports }) =>
    imports
      .filter((imported) => /\b(?:store|routes)\.ts$/.test(imported) && placeOf(imported) !== place)
      .filter((imported) => !(['app.ts', 'doors.ts'].includes(path) && imported.endsWith('routes.ts')))
      .map((imported) => `${path} imports ${imported}`),
  )
  assert.deepEqual(wrong, [])
})

const statement = /\b(?:sql|read|page)\((?:\w+|Type\.[^`]*)\)`|\bfragment`|\.query\(/

test('SQL is written in db, events and the stores', () => {
  const allowed = /^(?:db|events)\/|store\.ts$|^list-access\/visible\.ts$|\/filters\.ts$/
  const wrong = all
    .filter(({ path, text }) => !allowed.test(path) && statement.test(text))
    .map(({ path }) => path)
  assert.deepEqual(wrong, [])
})

/** Tables of the whole installation, and the workspace itself; what doctor and metrics ask is of the installation. */
const beyondWorkspaces =
  /\b(?:from|into|update|lock table) (?:accounts|sessions|workspaces|mails|links|passkeys|identities|recovery_codes|sign_in_failures)\b/

test('every statement of a store names its workspace', () => {
  const wrong = all
    .filter(({ path, place }) => /\bstore\.ts$/.test(path) && place !== 'doctor' && place !== 'metrics')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/sql\(\w+\)`([^`]*(?:`[^`]*`[^`]*)*?)`(?=[\s,;)]|$)/g)]
        .map((match) => match[1] ?? '')
        .filter((body) => !/workspace_id|filters\(actor/.test(body) && !beyondWorkspaces.test(body))
        .map((body) => `${path}: ${body.trim().slice(0, 80)}`),
    )
  assert.deepEqual(wrong, [])
})

test('the modules of TypeBox are loaded by nobody (0128)', () => {
  const wrong = all
    .filter(({ text }) => /^import \{[^}]*\} from 'typebox/m.test(text))
    .map(({ path }) => path)
  assert.deepEqual(wrong, [], 'import Type from lib/type.ts')
})

test('files are short', () => {
  const long = all.filter(({ text }) => text.split('\n').length > 300).map(({ path }) => path)
  assert.deepEqual(long, [])
})

test('the environment is read in one place, and the time in one place', () => {
  const environment = all.filter(
    ({ path, text }) => text.includes('process.env') && !/^(?:config|db\/embedded\/)/.test(path),
  )
  assert.deepEqual(
    environment.map(({ path }) => path),
    [],
  )
  const domain = new Set([
    'events',
    'workspaces',
    'accounts',
    'members',
    'tokens',
    'sessions',
    'passkeys',
    'sign-on',
    'lists',
    'invitations',
    'tasks',
    'comments',
    'attachments',
    'views',
    'templates',
    'search',
    'eventlog',
    'due',
    'imports',
    'mailbox',
    'webhooks',
  ])
  const clock = all.filter(
    ({ place, text }) => domain.has(place) && /Date\.now\(\)|new Date\(\)|now\(\)`/.test(text),
  )
  assert.deepEqual(
    clock.map(({ path }) => path),
    [],
  )
})
