import { formatCount } from '../format.ts'

/** The shell around every screen: navigation, connection state, signing in again. */
export const messages = {
  skip: 'Skip to content',
  menu: 'Settings',
  back: 'Back to Daybook',
  closeSidebar: 'Close sidebar',
  you: 'You',
  developers: 'Developers',
  pages: {
    profile: 'Profile',
    security: 'Security',
    notifications: 'Notifications',
    keyboard: 'Keyboard',
    apps: 'Connected apps',
    workspace: 'Workspace',
    members: 'Members',
    plan: 'Plan',
    import: 'Import',
    export: 'Export',
    log: 'Action log',
    tokens: 'API tokens',
    webhooks: 'Webhooks',
    reference: 'Documentation',
  },
  switched: (workspace: string) => `You're now in ${workspace}`,
  workspaces: {
    label: 'Workspaces',
    new: 'New workspace',
    signOut: 'Sign out',
  },
  state: {
    current: 'Up to date',
    saving: (count: number) => `Saving ${formatCount(count, { one: 'change', other: 'changes' })}`,
    offline: (pending: number) => (pending === 0 ? 'Offline' : `Offline, ${pending} to sync`),
  },
  remoteChanges: {
    count: (count: number) => formatCount(count, { one: 'change', other: 'changes' }),
    title: 'Others changed this list. Press . to show the changes.',
  },
  connection: {
    off: "You're offline.",
    pending: (count: number) =>
      count === 0
        ? "Changes are saved on this device and sync when you're back online."
        : `${formatCount(count, { one: 'change is', other: 'changes are' })} saved on this device and will sync when you're back online.`,
    now: 'Try now',
  },
  signInAgain: {
    title: 'Sign in again',
    text: "You've been signed out. Sign in to pick up where you left off.",
    other: 'Sign in as someone else',
  },
  confirm: {
    title: "Confirm it's you",
    text: "Enter your password. We won't ask again for 10 minutes.",
    code: "Enter a code. We won't ask again for 10 minutes.",
    both: "Enter your password, and a code from your authenticator app or a recovery code. We won't ask again for 10 minutes.",
    otherwise: "Sign in again to continue. We won't ask again for 10 minutes.",
    action: 'Continue',
    wrong: 'Incorrect password.',
    wrongCode: "That code didn't work.",
    wrongEither: 'Incorrect password or code. Each code works once.',
  },
  noWorkspace: {
    title: "You're not in a workspace yet",
    text: 'Ask for an invitation, or create a workspace.',
    create: 'Create workspace',
  },
  newWorkspace: {
    title: 'Create workspace',
    name: 'Name',
    timezone: 'Time zone',
    action: 'Create workspace',
  },
  unknownPage: {
    title: 'Page not found',
    text: (path: string) => `There's nothing at ${path}. Check the address for typos, or start from Daybook.`,
    home: 'Go to Daybook',
    docs: 'Documentation for developers',
  },
  notFound: {
    title: 'Not found',
    text: "It doesn't exist, or you don't have access to it.",
    home: 'Back to Daybook',
  },
}
