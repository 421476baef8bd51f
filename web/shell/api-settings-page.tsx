import { type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page, PageBody } from './page/page.tsx'
import { canManageWorkspace, useWorkspace } from '../data/session.ts'
import { UpgradeNotice } from '../features/plan/upgrade-notice.tsx'
import { Button } from '../ui/button.tsx'
import { useCommands } from '../ui/commands/commands.ts'
import { MarginList } from '../ui/margin-list.tsx'
import { AdminsOnly } from '../ui/admins-only.tsx'

type ApiSettingsPageProps = {
  messages: {
    title: string
    create: string
    reference: string
    upgrade: { title: string; text: (workspace: string) => string; plan: string }
    adminsOnly: { title: string; text: (names: string, count: number) => string }
  }
  /** The icon of the link to the documentation. */
  icon: LucideIcon
  /** The page of the documentation that it leads to. */
  docsPath: string
  onCreate: () => void
  /** The command that creates one, too. */
  createCommand: 'token.create' | 'webhook.create'
  /** A dialog over the page. */
  dialog: ReactNode
  children: ReactNode
}

/** A settings page for the API. On the Start plan it offers the upgrade; to people who aren't admins it names those who are. */
export function ApiSettingsPage({
  messages,
  icon: Icon,
  docsPath,
  onCreate,
  createCommand,
  dialog,
  children,
}: ApiSettingsPageProps) {
  const workspace = useWorkspace()
  const canManage = canManageWorkspace(workspace) && workspace.plan !== 'start'
  useCommands({ [createCommand]: onCreate }, { when: canManage })
  return (
    <Page
      title={messages.title}
      actions={
        <>
          <a className="button wide-only" data-kind="plain" href={docsPath} target="_blank" rel="noreferrer">
            <Icon aria-hidden="true" size={16} strokeWidth={1.75} />
            {messages.reference}
          </a>
          {canManage && (
            <Button kind="primary" icon={Plus} onClick={onCreate}>
              {messages.create}
            </Button>
          )}
        </>
      }
    >
      <PageBody>
        <MarginList>
          {canManage ? (
            children
          ) : workspace.plan === 'start' ? (
            <UpgradeNotice {...messages.upgrade} text={messages.upgrade.text(workspace.name)} />
          ) : (
            <AdminsOnly {...messages.adminsOnly} />
          )}
        </MarginList>
      </PageBody>
      {dialog}
    </Page>
  )
}
