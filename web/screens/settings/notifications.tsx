import { Link } from '../../router/link.tsx'
import { Page, PageBody } from '../../shell/page/page.tsx'
import { updateMe, canManageWorkspace, useWorkspaceQuery, useMe, useWorkspace } from '../../data/session.ts'
import { useFetchOnce } from '../../data/use-fetch-once.ts'
import { Banner, ErrorState, describeError } from '../../ui/empty-state.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Skeleton, MarginRow, MarginList } from '../../ui/margin-list.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { showUndoable } from '../../ui/undo-history.ts'
import type { NotificationSettings, StartInfo } from '../../lib/types.ts'
import { messages } from '../../messages/en/notification-settings.ts'
import { DailyMailHour, NotificationKinds } from '../../features/notification-settings/notification-kinds.tsx'
import { PushDeviceList } from '../../features/notification-settings/push-device-list.tsx'
import { notificationSettingsPath } from '../../features/notification-settings/notification-settings.ts'

/** Settings → Notifications: which notifications people get, in the app and by email. */
export function Screen() {
  const { name } = useWorkspace()
  const settings = useWorkspaceQuery<NotificationSettings>(notificationSettingsPath)
  const start = useFetchOnce<StartInfo>('/start')
  return (
    <Page title={messages.title}>
      {start.data?.mail === false && <Banner>{messages.emailOff}</Banner>}
      <PageBody>
        <MarginList>
          <MarginRow kind="lead">
            <p className="prose">{messages.lead(name)}</p>
          </MarginRow>
          {settings.data ? (
            <>
              <NotificationKinds settings={settings.data} />
              <PushDeviceList />
              <MarginRow kind="section">
                <h2>{messages.email}</h2>
              </MarginRow>
              <EmailAddress />
              <DailyMailHour settings={settings.data} />
              <WebhookFailureMails />
            </>
          ) : settings.error ? (
            <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
          ) : (
            <Skeleton rows={5} tall />
          )}
        </MarginList>
      </PageBody>
    </Page>
  )
}

function EmailAddress() {
  const { account } = useMe()
  return (
    <SettingRow label={messages.to}>
      <span className="row">
        <span className="cut">{account.email}</span>
        <Link className="button" to="/settings/profile">
          {messages.change}
        </Link>
      </span>
      <p className="meta channel-how">{messages.emailHint}</p>
    </SettingRow>
  )
}

/** Lets admins turn emails about failing webhooks on or off; emails about the account are always sent. */
function WebhookFailureMails() {
  const { mail_webhooks } = useMe().account.preferences
  const workspace = useWorkspace()
  const set = (on: boolean) => updateMe({ preferences: { mail_webhooks: on } })
  const change = async (on: boolean) => {
    try {
      await set(on)
      const text = messages.mailed[on ? 'at_once' : 'off'](messages.webhooksFail)
      showUndoable({ text, undo: () => set(!on), redo: () => set(on) })
    } catch (error) {
      showToast(describeError(error).text)
    }
  }
  if (!canManageWorkspace(workspace))
    return (
      <SettingRow label="">
        <p className="meta">{messages.always}</p>
      </SettingRow>
    )
  return (
    <SettingRow label={messages.webhooks} hint={messages.always}>
      <Checkbox
        label={messages.webhooksFail}
        description={messages.webhooksHint}
        checked={mail_webhooks}
        onChange={(on) => void change(on)}
      />
    </SettingRow>
  )
}
