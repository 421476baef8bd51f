import type { Scope } from '../../lib/types.ts'

/** Apps that people let work in Daybook for them: the page that asks, and the list of those they've connected. */
export const messages = {
  /** What a scope lets an app do, in the order it's shown. */
  scopes: {
    'tasks:read': 'See tasks, with their checklists and files',
    'tasks:write': 'Create, change, complete and delete tasks',
    'lists:read': 'See lists and sections',
    'lists:write': 'Create, change, share and archive lists',
    'comments:read': 'Read comments',
    'comments:write': 'Comment in your name',
    'members:read': "See who's in the workspace, with their email addresses",
    'webhooks:write': 'Manage webhooks, which send all changes to other systems',
  } satisfies Record<Scope, string>,
  request: {
    loading: 'Connect an app',
    title: (app: string) => `Allow ${app} to access Daybook?`,
    returnsTo: (host: string) => `You'll return to ${host}. Continue only if you trust it.`,
    onDevice: (host: string) =>
      `You'll return to a program on this device (${host}). Continue only if you just started it yourself.`,
    workspace: 'Workspace',
    inWorkspace: (workspace: string) => `In ${workspace}, it will be able to:`,
    asYou: (workspace: string) =>
      `It acts as you in ${workspace}: it can reach what you can reach, and nothing else. Its changes appear under your name.`,
    withheld: (count: number) =>
      count === 1
        ? "It also asked to manage webhooks. It won't get that, since only the owner and admins can."
        : "It won't get what only the owner and admins can do.",
    until: 'You can disconnect it at any time, under Connected apps in Settings.',
    allow: 'Allow access',
    deny: 'Deny access',
    signedInAs: (email: string) => `You're signed in as ${email}.`,
    otherAccount: 'Use another account',
    noWorkspace: 'You have no workspace that it can access',
    noWorkspaceText: (workspaces: number) =>
      workspaces === 0
        ? 'Create or join a workspace first.'
        : 'Apps need the Team or Business plan, and a role that can do what the app asks for.',
    expired: "This request isn't valid anymore",
    expiredText:
      'It was answered, it expired, or it started in another browser. Go back to the app and connect it again.',
    done: 'You can close this page',
    doneText: (app: string) => `${app} has your answer.`,
  },
  problem: {
    title: "This app can't be connected",
    invalid_client:
      "Daybook doesn't know this app, or hasn't seen it for a long time. Go back to the app, remove Daybook there, and add it again.",
    invalid_redirect_uri:
      "The app asked to send you to an address that isn't its own, so nothing was shared with it. Tell the people who make the app.",
    other:
      "The request isn't valid or has expired, and nothing was shared. Go back to the app and try again.",
    open: 'Open Daybook',
  },
  title: 'Connected apps',
  lead: 'Apps and assistants that act for you in this workspace. They can reach what you can reach, as far as you allowed it.',
  leadEveryone:
    'Apps and assistants that members of this workspace have connected. Each acts for the member who connected it.',
  whose: 'Whose apps',
  mine: 'Yours',
  everyone: "Everyone's",
  guide: 'Connect an app',
  columns: { used: 'Last used', app: 'App', access: 'Access' },
  by: (member: string, when: string) => `${member}, ${when}`,
  from: (host: string, when: string) => `${host}, ${when}`,
  none: {
    title: 'No connected apps',
    text: 'When you add Daybook in another app or an assistant, it asks you for permission. Those you allow appear here.',
    everyone: 'When members add Daybook in other apps and assistants, those apps appear here.',
  },
  total: "An app that isn't used for 90 days is disconnected.",
  disconnect: 'Disconnect',
  disconnecting: {
    title: (app: string) => `Disconnect “${app}”?`,
    text: 'It loses access right away. To use it again, connect it again in the app.',
    done: (app: string) => `“${app}” disconnected`,
  },
}
