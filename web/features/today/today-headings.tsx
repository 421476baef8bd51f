import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as viewsMessages } from '../../messages/en/views.ts'

const messages = viewsMessages.today

/** The line for the current time, between earlier and later today. */
export const NowLine = ({ clock }: { clock: string }) => (
  <div className="margin-row now-line">
    <time className="margin">{formatTimeOfDay(clock)}</time>
    <h2 className="content">
      <span className="unseen">{messages.laterToday}</span>
    </h2>
  </div>
)

/** The heading of the day, whose tasks are in two groups. */
export const TodayHeading = ({ count, name }: { count: number; name: string | null }) => (
  <div className="margin-row" data-kind="section">
    <span className="margin">{messages.open(count)}</span>
    <h2 className="content">{name}</h2>
  </div>
)
