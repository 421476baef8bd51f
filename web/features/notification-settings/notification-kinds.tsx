import { useMemo } from 'react'
import { useWorkspace } from '../../data/session.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { SettingRow } from '../../ui/setting-row.tsx'
import { MarginRow, RowList } from '../../ui/margin-list.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { NotificationSettings } from '../../lib/types.ts'
import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/notification-settings.ts'
import {
  type NotificationKind,
  notificationKinds,
  notificationSettingsActions,
} from './notification-settings.ts'
import './notification-settings.css'

type NotificationSettingsProps = { settings: NotificationSettings }
const mailFrequencies = ['at_once', 'daily', 'off'] as const

/** The kinds of notifications, each with its settings for the app, devices and email. */
export function NotificationKinds({ settings }: NotificationSettingsProps) {
  return (
    <>
      <MarginRow kind="head">
        <span className="grow" />
        <span className="channel-app wide-only">{messages.columns.app}</span>
        <span className="channel-app wide-only">{messages.columns.push}</span>
        <span className="channel-email wide-only">{messages.columns.mail}</span>
      </MarginRow>
      <RowList label={messages.title}>
        {notificationKinds.map((kind) => (
          <NotificationKindRow key={kind} kind={kind} settings={settings} />
        ))}
      </RowList>
    </>
  )
}

function NotificationKindRow({ kind, settings }: NotificationSettingsProps & { kind: NotificationKind }) {
  const { id } = useWorkspace()
  const actions = useMemo(() => notificationSettingsActions(id), [id])
  const channels = settings[kind]
  const { title, text } = messages.kinds[kind]
  return (
    <MarginRow as="li" tall margin={<b className="wide-only font-medium text-ink">{title}</b>}>
      <span className="grow channel-text">
        <b className="only-small font-medium text-ink">{title}</b>
        {text}
      </span>
      <label className="channel-app">
        <input
          type="checkbox"
          className="box"
          aria-label={messages.inApp(title)}
          checked={channels.inbox}
          onChange={({ target }) => actions.setInApp(kind, target.checked)}
        />
        <span className="only-small">{messages.columns.app}</span>
      </label>
      <label className="channel-app">
        <input
          type="checkbox"
          className="box"
          aria-label={messages.pushed(title)}
          checked={channels.push}
          onChange={({ target }) => actions.setPush(kind, target.checked)}
        />
        <span className="only-small">{messages.columns.push}</span>
      </label>
      <span className="channel-email">
        <SegmentedControl
          label={messages.byEmail(title)}
          value={channels.mail}
          options={mailFrequencies.map((value) => ({ value, label: messages.mail[value] }))}
          onChange={(mail) => actions.setMail(kind, channels, mail)}
        />
      </span>
    </MarginRow>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hourLabel = (hour: number): string => formatTimeOfDay(`${String(hour).padStart(2, '0')}:00`)

/** The hour of the daily email, in the person's time zone. */
export function DailyMailHour({ settings }: NotificationSettingsProps) {
  const { id } = useWorkspace()
  const { zone } = useViewer()
  const actions = useMemo(() => notificationSettingsActions(id), [id])
  const isUsed = notificationKinds.some((kind) => settings[kind].mail === 'daily')
  return (
    <SettingRow label={messages.hour} hint={isUsed ? messages.hourHint(zone) : messages.hourUnused}>
      <select
        className="input channel-hour"
        aria-label={messages.hourOf}
        value={settings.daily_hour}
        onChange={({ target }) =>
          actions.setHour(settings.daily_hour, Number(target.value), hourLabel(Number(target.value)))
        }
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hourLabel(hour)}
          </option>
        ))}
      </select>
    </SettingRow>
  )
}
