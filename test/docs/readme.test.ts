import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { examplesOf, pathsWithCurl, runShell } from '../support/examples.ts'
import { freePort, startProcess, temporaryFolder, cliPath } from '../support/processes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (document: string): string => readFileSync(join(root, document), 'utf8')

/** The contents of a checkout, without data, installed packages and git's own files. */
const folders = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$|^data$|^dist$/.test(entry.name))
    .map(({ name }) => name)
    .toSorted()

test('the tour creates a task, exactly as printed, with the certificate of the first start', async () => {
  const [tour] = examplesOf('README.md', 'sh')
  const lines = tour?.code.trim().split('\n') ?? []
  assert.equal(lines.length, 5)

  // A copy of the checkout with its own data folder. curl's configuration redirects it to
  // another port.
  const folder = temporaryFolder()
  for (const name of [
    'bin',
    'src',
    'packages',
    'web',
    'site',
    'docs',
    'migrations',
    'node_modules',
    'package.json',
  ])
    symlinkSync(join(root, name), join(folder, name))
  const port = await freePort()
  writeFileSync(join(folder, '.curlrc'), `connect-to = "localhost:8443:localhost:${port}"\n`)
  const serve = startProcess([cliPath, 'serve'], {
    DAYBOOK_PORT: String(port),
    DAYBOOK_DATA: join(folder, 'data'),
  })
  await serve.line(/"msg":"ready"/)

  for (const PATH of pathsWithCurl(folder)) {
    const printed = await runShell(lines.join('\n'), { PATH, CURL_HOME: folder }, folder)
    const [lists, task] = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.equal(lists.data.length, 2)
    assert.equal(task.title, 'Call the supplier')
    assert.equal(task.list_id, lists.data[0].id)
  }
  serve.kill('SIGTERM')
  assert.equal(await serve.ended, 0)
})

test('the operations guide lists every command of the tool', async () => {
  const [, rows = ''] = /^\| command .*?\n(.*?)\n\n/ms.exec(read('docs/operations.md')) ?? []
  const listed = rows.split('\n').flatMap((row) => row.split('|')[1]?.match(/[a-z][a-z -]+(?=`)/g) ?? [])

  const commandsIn = async (group: string[] = []): Promise<string[]> => {
    const [, commands = ''] = (await startProcess([cliPath, ...group, '--help']).stdout).split('Commands:')
    const names = [...commands.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name)
    return names.filter((name) => name !== 'help')
  }
  const all = await Promise.all(
    (await commandsIn()).map(async (name) => {
      const verbs = await commandsIn([name])
      return verbs.length > 0 ? verbs.map((verb) => `${name} ${verb}`) : [name]
    }),
  )
  assert.deepEqual(listed, all.flat())
})

test('the layout matches the checkout', () => {
  const [layout] = examplesOf('README.md', 'text')
  const entries = [...(layout?.code ?? '').matchAll(/^( *)([\w-]+)\/ +\S/gm)].map(
    ([, indent, name = '']) => ({
      inside: indent !== '',
      name,
    }),
  )
  const named = (inside: boolean) =>
    entries.filter((entry) => entry.inside === inside).map(({ name }) => name)
  assert.deepEqual(named(false).toSorted(), folders('.'))
  assert.deepEqual(named(true).toSorted(), folders('src'))
})

const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
)

test('every link of every document has a target', () => {
  const anchors = (document: string): string[] =>
    [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
  const prose = (document: string) => read(document).replaceAll(/^```.*?^```$|`[^`\n]*`/gms, '')
  const dead = documents.flatMap((document) =>
    [...prose(document).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path === '' ? document : join(dirname(document), path)
        if (!existsSync(join(root, target))) return true
        return anchor !== undefined && !anchors(target).includes(anchor)
      })
      .map(([link]) => `${document}: ${link}`),
  )
  assert.deepEqual(dead, [])
})

test('every decision record has a number of its own and is in the list', () => {
  const records = readdirSync(join(root, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
  const list = read('docs/decisions/README.md')
  assert.deepEqual(
    [...list.matchAll(/\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name),
    records.toSorted(),
  )
  for (const record of records) {
    const number = Number(record.slice(0, 4))
    const name = number < 100 ? `D${number}` : record.slice(0, 4)
    assert.ok(read(`docs/decisions/${record}`).startsWith(`# ${name}: `), record)
    assert.ok(list.includes(`[${name}](${record})`), record)
  }
})

test('.ci/run runs what the README says with the settings of test:long, in bash', () => {
  const script = read('.ci/run')
  assert.equal(spawnSync('bash', ['-n', join(root, '.ci/run')]).status, 0)
  const [, tests] = examplesOf('README.md', 'bash')
  // A line each: in a list, `set -e` would overlook the failure of the first.
  const [, settings] = /"test:long": "(.*?) node /.exec(read('package.json')) ?? []
  assert.ok(script.endsWith(`export ${settings}\n${tests?.code.replaceAll(' && ', '\n')}`))
})
