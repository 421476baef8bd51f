import type { Command } from 'commander'
import { findLogin } from '../client/session.ts'
import { addCommand, type CommonOptions } from '../command.ts'
import { bridge } from '../mcp/bridge.ts'

export function mcpCommand(program: Command): void {
  addCommand(
    program,
    'mcp',
    'Serve your tasks to an assistant on this machine (MCP over standard input and output)',
  ).action(async (options: CommonOptions) => {
    const { url, tokens, fetch } = findLogin(options)
    await bridge({
      input: process.stdin,
      output: process.stdout,
      url: `${url}/mcp`,
      token: () => tokens.current(),
      fetch,
    })
  })
}
