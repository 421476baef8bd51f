import { formatTimeOfDay } from '../../messages/format-calendar-date.ts'
import { messages as all } from '../../messages/en/views.ts'

const messages = all.today

/** This moment, between what has come and what is to come. */
export const NowLine = ({ clock }: { clock: string }) => (
  <div className="entry now-line">
    <time className="m">{formatTimeOfDay(clock)}</time>
    <h2 className="c">
      <span className="unseen">{messages.laterToday}</span>
    </h2>
  </div>
)

/** The bold line of a group whose rows are not all right below it. */
export const TodayHeading = ({ count, name }: { count: number; name: string | null }) => (
  <div className="entry" data-kind="section">
    <span className="m">{messages.open(count)}</span>
    <h2 className="c">{name}</h2>
  </div>
)
