import { useMemo } from 'react'
import { useWorkspace } from '../../data/session.ts'
import { useViewer } from '../../data/use-viewer.ts'
import { Fact } from '../../ui/setting-row.tsx'
import { Entry, Rows } from '../../ui/margin-list.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import type { NotificationSettings } from '../../lib/types.ts'
import { hourInWords } from '../../messages/format-calendar-date.ts'
import { words } from '../../messages/en/notification-settings.ts'
import { type Kind, kinds, notificationDeedsIn } from './notification-settings.ts'
import './notification-settings.css'

type WaysProps = { settings: NotificationSettings }
const mailWays = ['at_once', 'daily', 'off'] as const

/** Each kind of thing, and the two ways that it reaches one. */
export function Kinds({ settings }: WaysProps) {
  return (
    <>
      <Entry kind="head">
        <span className="grow" />
        <span className="way-inbox wide-only">{words.columns.inbox}</span>
        <span className="way-mail wide-only">{words.columns.mail}</span>
      </Entry>
      <Rows label={words.title}>
        {kinds.map((kind) => (
          <Way key={kind} kind={kind} settings={settings} />
        ))}
      </Rows>
    </>
  )
}

function Way({ kind, settings }: WaysProps & { kind: Kind }) {
  const { id } = useWorkspace()
  const deeds = useMemo(() => notificationDeedsIn(id), [id])
  const ways = settings[kind]
  const { title, text } = words.kinds[kind]
  return (
    <Entry as="li" tall margin={<b className="wide-only font-medium text-ink">{title}</b>}>
      <span className="grow way-text">
        <b className="only-small font-medium text-ink">{title}</b>
        {text}
      </span>
      <label className="way-inbox">
        <input
          type="checkbox"
          className="box"
          aria-label={words.inInbox(title)}
          checked={ways.inbox}
          onChange={({ target }) => deeds.setInbox(kind, target.checked)}
        />
        <span className="only-small">{words.columns.inbox}</span>
      </label>
      <span className="way-mail">
        <Segments
          label={words.byMail(title)}
          value={ways.mail}
          options={mailWays.map((value) => ({ value, label: words.mail[value] }))}
          onChange={(mail) => deeds.setMail(kind, ways, mail)}
        />
      </span>
    </Entry>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const said = (hour: number): string => hourInWords(`${String(hour).padStart(2, '0')}:00`)

/** When the daily mail comes, on the clock of whoever gets it. */
export function DailyHour({ settings }: WaysProps) {
  const { id } = useWorkspace()
  const { zone } = useViewer()
  const deeds = useMemo(() => notificationDeedsIn(id), [id])
  const isUsed = kinds.some((kind) => settings[kind].mail === 'daily')
  return (
    <Fact label={words.hour} hint={isUsed ? words.hourHint(zone) : words.hourUnused}>
      <select
        className="input way-hour"
        aria-label={words.hourOf}
        value={settings.daily_hour}
        onChange={({ target }) =>
          deeds.setHour(settings.daily_hour, Number(target.value), said(Number(target.value)))
        }
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {said(hour)}
          </option>
        ))}
      </select>
    </Fact>
  )
}
