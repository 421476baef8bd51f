import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { scopes as allScopes } from '../../src/core/actor.ts'
import { toolsFor } from '../../src/exchange/mcp/tools.ts'

const page = readFileSync(new URL('../../docs/mcp.md', import.meta.url), 'utf8')
const tools = toolsFor(new Set(allScopes))
const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

test('the page of assistants says how to connect five of them, each with a link to its own documents', () => {
  for (const [name, host] of [
    ['Claude', 'claude.com'],
    ['ChatGPT', 'openai.com'],
    ['VS Code', 'visualstudio.com'],
    ['Cursor', 'cursor.com'],
    ['n8n', 'n8n.io'],
  ] as const) {
    const [, section = ''] = page.split(`\n## ${name}\n`)
    const [own = ''] = section.split('\n## ')
    assert.ok(own.includes('https://daybook.example.com/mcp'), name)
    const hosts = [...own.matchAll(/\]\(\s*(https:[^)]+)\)/g)].map(([, url = '']) => new URL(url).hostname)
    assert.ok(
      hosts.some((one) => one.endsWith(host)),
      `${name}: ${hosts.join()}`,
    )
  }
})

test('what its examples configure is our endpoint, or the command', () => {
  const examples = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text))
  assert.equal(examples.length, 3)
  for (const { servers, mcpServers } of examples) {
    const { url, command, args } = (servers ?? mcpServers).daybook
    assert.deepEqual(
      url === undefined ? [command, args] : url,
      url === undefined ? ['daybook', ['mcp']] : 'https://daybook.example.com/mcp',
    )
  }
})

test('its tables have every tool, beside the scopes that allow it', () => {
  const rows = (heading: string) => {
    const [, table = ''] = page.split(`| ${heading} `)
    const [own = ''] = table.split('\n\n')
    return own
      .split('\n')
      .slice(2)
      .map((row) => row.split('|').slice(1, 3))
  }
  assert.deepEqual(
    rows('Tool').flatMap(([first = '']) => codeIn(first)),
    tools.map(({ name }) => name),
  )
  const named = rows('Scope').map(([of = '', what = '']) => ({ scopes: codeIn(of), tools: codeIn(what) }))
  for (const { name, scopes } of tools)
    assert.ok(
      named.some(
        (row) => row.tools.includes(name) && row.scopes.some((one) => scopes.includes(one as never)),
      ),
      name,
    )
})
