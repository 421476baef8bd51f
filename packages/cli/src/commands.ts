import type { Command } from 'commander'

/** Adds a command, and the commands below it, to the program. */
export type AddCommands = (program: Command) => void

/** Loads the commands that begin with a word. */
export type LoadCommands = () => Promise<AddCommands>

/**
 * The commands for people who use the API, by their first word. Each is loaded only when needed. The operator's tool
 * has them too (0296).
 */
export const integratorCommands: Readonly<Record<string, LoadCommands>> = {
  login: async () => (await import('./commands/login.ts')).loginCommand,
  logout: async () => (await import('./commands/logout.ts')).logoutCommand,
  whoami: async () => (await import('./commands/whoami.ts')).whoamiCommand,
  api: async () => (await import('./commands/api.ts')).apiCommand,
  tasks: async () => (await import('./commands/tasks.ts')).tasksCommand,
  comments: async () => (await import('./commands/comments.ts')).commentsCommand,
  attachments: async () => (await import('./commands/attachments.ts')).attachmentsCommand,
  events: async () => (await import('./commands/events.ts')).eventsCommand,
  listen: async () => (await import('./commands/listen.ts')).listenCommand,
  trigger: async () => (await import('./commands/trigger.ts')).triggerCommand,
  webhooks: async () => (await import('./commands/webhooks.ts')).webhooksCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand(integratorCommands),
}
