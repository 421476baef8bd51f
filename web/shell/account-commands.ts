import { useNavigate } from '../router/hooks.ts'
import { canManageWorkspace, currentWorkspace, updateMe, useMe } from '../data/session.ts'
import { signOut } from '../data/sign-out.ts'
import type { Me } from '../lib/types.ts'
import { runOnceRegistered, useCommands } from '../ui/commands/commands.ts'
import { describeError } from '../ui/empty-state.tsx'
import { openNewWorkspace } from '../ui/overlay-state.ts'
import { showToast } from '../ui/toast-store.ts'

type Theme = Me['account']['preferences']['theme']

/** Registers the commands of the person and of those who manage the workspace. They lead to the page that has them. */
export function AccountCommands(): null {
  const navigate = useNavigate()
  const me = useMe()
  const workspace = currentWorkspace(me)
  const canManage = workspace !== undefined && canManageWorkspace(workspace)
  const setTheme = (theme: Theme) => () =>
    updateMe({ preferences: { theme } }).catch((error: unknown) => showToast(describeError(error).text))
  const { theme } = me.account.preferences
  useCommands({
    'app.signOut': () => void signOut(),
    'app.docs': () => void open('/docs/', '_blank', 'noreferrer'),
  })
  useCommands({ 'theme.system': setTheme('system') }, { when: theme !== 'system' })
  useCommands({ 'theme.light': setTheme('light') }, { when: theme !== 'light' })
  useCommands({ 'theme.dark': setTheme('dark') }, { when: theme !== 'dark' })
  useCommands({ 'workspace.new': openNewWorkspace }, { when: me.may_found })
  useCommands(
    {
      'workspace.invite': () => {
        void navigate({ to: '/settings/members' })
        runOnceRegistered('workspace.invite')
      },
    },
    { when: canManage },
  )
  useCommands(
    {
      'token.create': () => {
        void navigate({ to: '/settings/tokens' })
        runOnceRegistered('token.create')
      },
      'webhook.create': () => {
        void navigate({ to: '/settings/webhooks' })
        runOnceRegistered('webhook.create')
      },
    },
    { when: canManage && workspace.plan !== 'start' },
  )
  return null
}
