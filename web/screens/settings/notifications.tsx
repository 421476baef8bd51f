import { Link } from '@tanstack/react-router'
import { Page, Scroll } from '../../shell/page/page.tsx'
import { changeMe } from '../../data/update-me.ts'
import { manages, useInWorkspace, useMe, useWorkspace } from '../../data/session.ts'
import { useLoaded } from '../../data/use-fetch-once.ts'
import { Banner, Problem, problemIn } from '../../ui/empty-state.tsx'
import { Fact } from '../../ui/setting-row.tsx'
import { Box } from '../../ui/field.tsx'
import { Bones, Entry, Ledger } from '../../ui/margin-list.tsx'
import { did, toast } from '../../ui/toast-store.ts'
import type { NotificationSettings, Start } from '../../lib/types.ts'
import { words } from '../../messages/en/notification-settings.ts'
import { DailyHour, Kinds } from '../../features/notification-settings/notification-kinds.tsx'
import { settingsPath } from '../../features/notification-settings/notification-settings.ts'

/** Settings → Notifications: what one is told of, in the inbox and by mail. */
export function Screen() {
  const { name } = useWorkspace()
  const settings = useInWorkspace<NotificationSettings>(settingsPath)
  const start = useLoaded<Start>('/start')
  return (
    <Page title={words.title}>
      {start.data?.mail === false && <Banner>{words.sendsNone}</Banner>}
      <Scroll>
        <Ledger>
          <Entry kind="lead">
            <p className="prose">{words.lead(name)}</p>
          </Entry>
          {settings.data ? (
            <>
              <Kinds settings={settings.data} />
              <Entry kind="section">
                <h2>{words.mails}</h2>
              </Entry>
              <Address />
              <DailyHour settings={settings.data} />
              <Webhooks />
            </>
          ) : settings.error ? (
            <Problem error={settings.error} onRetry={() => void settings.refetch()} />
          ) : (
            <Bones rows={5} tall />
          )}
        </Ledger>
      </Scroll>
    </Page>
  )
}

function Address() {
  const { account } = useMe()
  return (
    <Fact label={words.to}>
      <span className="row">
        <span className="cut">{account.email}</span>
        <Link className="button" to="/settings/profile">
          {words.change}
        </Link>
      </span>
      <p className="meta way-how">{words.how}</p>
    </Fact>
  )
}

/** Who keeps webhooks hears of those that fail; everybody hears what concerns their account. */
function Webhooks() {
  const { mail_webhooks } = useMe().account.preferences
  const here = useWorkspace()
  const set = (on: boolean) => changeMe({ preferences: { mail_webhooks: on } })
  const change = async (on: boolean) => {
    try {
      await set(on)
      const text = words.mailed[on ? 'at_once' : 'off'](words.webhooksFail)
      did({ text, undo: () => set(!on), redo: () => set(on) })
    } catch (error) {
      toast(problemIn(error).text)
    }
  }
  if (!manages(here))
    return (
      <Fact label="">
        <p className="meta">{words.always}</p>
      </Fact>
    )
  return (
    <Fact label={words.webhooks} hint={words.always}>
      <Box
        label={words.webhooksFail}
        why={words.webhooksWhy}
        checked={mail_webhooks}
        onChange={(on) => void change(on)}
      />
    </Fact>
  )
}
