import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../src/', import.meta.url))

/** The folders of `src/` in order: a folder imports only from itself and from those above it. */
export const layers = {
  core: [],
  platform: ['archive', 'tls', 'listener', 'db', 'metrics', 'events', 'http', 'mail', 'files'],
  identity: [
    'workspaces',
    'accounts',
    'sessions',
    'passkeys',
    'sso',
    'members',
    'list-access',
    'tokens',
    'oauth',
    'invitations',
  ],
  work: ['lists', 'labels', 'tasks', 'attachments', 'comments', 'templates', 'due-events'],
  read: [
    'favorites',
    'task-rows',
    'saved-views',
    'calendar-feeds',
    'public-links',
    'resolve-id',
    'search',
    'history',
    'live',
    'event-log',
    'notifications',
  ],
  exchange: ['webhooks', 'exports', 'imports', 'inbound-mail', 'mcp'],
  app: ['web-assets'],
  operate: ['compiled', 'processes', 'backup', 'doctor', 'commands'],
} satisfies Record<string, string[]>

type Module = { path: string; group: string; folder: string; text: string; imports: string[] }

const groups = Object.keys(layers)
const groupOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : 'entries')
const folderOf = (path: string): string => path.split('/').slice(0, 2).join('/').replace(/\.ts$/, '')

/** Compares the group first, then the folder within it; files directly in a group may use all of it. */
function rankOf(path: string): number {
  const group = groupOf(path)
  if (group === 'entries') return groups.length * 100
  const folders: readonly string[] = layers[group as keyof typeof layers] ?? []
  const at = folders.indexOf(folderOf(path).split('/')[1] ?? '')
  return groups.indexOf(group) * 100 + (at === -1 ? folders.length : at)
}

async function modules(): Promise<Module[]> {
  const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.ts'))
  return Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(source, path), 'utf8')
      const imports = [...text.matchAll(/(?:from|import|import\() ?\(?'(\.[^']+\.ts)'/g)].map((match) =>
        relative(source, join(source, dirname(path), match[1] ?? '')),
      )
      return { path, group: groupOf(path), folder: folderOf(path), text, imports }
    }),
  )
}

const all = await modules()

test('a folder imports only from itself and from the folders before it', () => {
  const unknown = all
    .filter(({ group }) => group !== 'entries' && !groups.includes(group))
    .map(({ path }) => path)
  assert.deepEqual(unknown, [], 'put these files into one of the eight groups')
  const folders = new Set(all.filter(({ path }) => path.split('/').length > 2).map(({ folder }) => folder))
  const named = new Set(
    Object.entries(layers).flatMap(([group, names]) => names.map((name) => `${group}/${name}`)),
  )
  assert.deepEqual(
    [...folders].filter((folder) => !folder.startsWith('core/') && !named.has(folder)),
    [],
    'name these folders in the order above',
  )
  const wrong = all.flatMap(({ path, imports }) =>
    imports
      .filter((imported) => rankOf(imported) > rankOf(path))
      .map((imported) => `${path} imports ${imported}`),
  )
  assert.deepEqual(wrong, [])
})

// 0340
test('the grammar of phrases, which the app shares, needs nothing of the service but day numbers', () => {
  const wrong = all
    .filter(({ path }) => path.startsWith('core/phrases/'))
    .flatMap(({ path, imports, text }) =>
      [...imports, ...Array.from(text.matchAll(/from '([^.][^']*)'/g), ([, name = '']) => name)]
        .filter((name) => !name.startsWith('core/phrases/') && name !== 'core/dates/day-numbers.ts')
        .map((name) => `${path} imports ${name}`),
    )
  assert.deepEqual(wrong, [])
})

test('the picture of the architecture names every folder', async () => {
  const picture = await readFile(new URL('../docs/architecture.svg', import.meta.url), 'utf8')
  const named = Array.from(
    picture.matchAll(/<text class="line"[^>]*>([^<]+)</g),
    ([, line]) => line?.split(' · ') ?? [],
  )
  for (const [group, folders] of Object.entries(layers))
    for (const folder of [`${group}/`, ...folders])
      assert.ok(picture.includes(`>${folder}</text>`) || named.flat().includes(folder), folder)
})

test('the stores and routes of a folder are private to it', () => {
  const wrong = all.flatMap(({ path, folder, imports }) =>
    imports
      .filter((imported) => /\b(?:store|routes)\.ts$/.test(imported) && folderOf(imported) !== folder)
      .filter((imported) => !(/^app\/\w+\.ts$/.test(path) && imported.endsWith('routes.ts')))
      .map((imported) => `${path} imports ${imported}`),
  )
  assert.deepEqual(wrong, [])
})

const statement = /\b(?:sql|read|page)\((?:\w+|Type\.[^`]*)\)`|\bfragment`|\.query\(/

test('SQL is written in platform/db, platform/events and the stores', () => {
  const allowed =
    /^platform\/(?:db|events)\/|store\.ts$|^(?:identity\/(?:list-access|members)|work\/labels)\/visible\.ts$|\/filters\.ts$/
  const wrong = all
    .filter(({ path, text }) => !allowed.test(path) && statement.test(text))
    .map(({ path }) => path)
  assert.deepEqual(wrong, [])
})

/** Tables of the whole installation, and the workspaces; doctor and metrics query the whole installation. */
const beyondWorkspaces =
  /\b(?:from|into|update|lock table) (?:accounts|sessions|workspaces|mails|links|passkeys|identities|recovery_codes|sign_in_failures|oauth_clients|oauth_codes|push_devices|push_messages)\b/

test('every statement of a store has a workspace_id', () => {
  const wrong = all
    .filter(
      ({ path, folder }) =>
        /\bstore\.ts$/.test(path) && folder !== 'operate/doctor' && folder !== 'platform/metrics',
    )
    .flatMap(({ path, text }) =>
      [...text.matchAll(/sql\(\w+\)`([^`]*(?:`[^`]*`[^`]*)*?)`(?=[\s,;)]|$)/g)]
        .map((match) => match[1] ?? '')
        .filter((body) => !/workspace_id|merge\(actor/.test(body) && !beyondWorkspaces.test(body))
        .map((body) => `${path}: ${body.trim().slice(0, 80)}`),
    )
  assert.deepEqual(wrong, [])
})

// 0128
test('no module imports TypeBox’s own modules', () => {
  const wrong = all
    .filter(({ text }) => /^import \{[^}]*\} from 'typebox/m.test(text))
    .map(({ path }) => path)
  assert.deepEqual(wrong, [], 'import Type from core/typebox.ts')
})

test('files are short', () => {
  const long = all.filter(({ text }) => text.split('\n').length > 300).map(({ path }) => path)
  assert.deepEqual(long, [])
})

test('the environment and the time are each read in one place', () => {
  const environment = all.filter(
    ({ path, text }) =>
      text.includes('process.env') && !/^(?:core\/config|platform\/db\/embedded)\//.test(path),
  )
  assert.deepEqual(
    environment.map(({ path }) => path),
    [],
  )
  const domain = /^(?:identity|work|read|exchange|platform\/events)\//
  const clock = all.filter(
    ({ path, text }) => domain.test(path) && /Date\.now\(\)|new Date\(\)|now\(\)`/.test(text),
  )
  assert.deepEqual(
    clock.map(({ path }) => path),
    [],
  )
})
