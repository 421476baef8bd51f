import { join } from 'node:path'
import type { Command } from 'commander'
import type { Config } from '../../core/config/config.ts'
import { addCommand } from './command.ts'
import { withDatabase } from './with-database.ts'

export function demoCommand(program: Command): void {
  addCommand(
    program,
    'demo',
    'Create a demo workspace with people, lists, tasks, comments and a token',
  ).action(
    withDatabase(async ({ config, database }) => {
      const { createDemo } = await import('./demo-workspace.ts')
      const demo = await createDemo(database)
      const curl = await curlCommand(config, demo.token)
      const { workspace, owner, members, password, token } = demo
      const lines = [
        `${workspace.id} ${workspace.name} (${workspace.plan})`,
        ...members.map(({ id, name, email, role }) => `  ${id} ${name} <${email}>, ${role}`),
        `  password of all members: ${password}`,
        `  token of ${owner.name}: ${token}`,
        '',
        'With daybook serve running, try:',
        `  ${curl}`,
      ]
      return { json: { ...demo, curl }, text: lines.join('\n') }
    }),
  )
}

/** Returns a request for the first tasks, ready to paste into a shell. */
async function curlCommand(config: Config, token: string): Promise<string> {
  const { authorityFile } = await import('../../platform/tls/development-certificate.ts')
  const development = config.tls && !config.certificate
  const trust = development ? ` --cacert ${shellQuoted(authorityFile(join(config.dataDir, 'tls')))}` : ''
  const url = `${config.publicUrl}/api/v1/tasks?limit=5`
  return `curl${trust} -H 'Authorization: Bearer ${token}' '${url}'`
}

const shellQuoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
