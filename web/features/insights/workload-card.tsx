import { formatMinutes } from '../../../src/core/phrases/estimate.ts'
import { addDays } from '../../lib/dates.ts'
import { useViewParams } from '../../data/url-params/use-view-params.ts'
import type { ViewParams } from '../../data/url-params/view-params.ts'
import { formatNumber } from '../../messages/format.ts'
import { messages } from '../../messages/en/insights.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { InsightCard } from './insight-card.tsx'
import { nameIn, type PeopleProps, peopleShown } from './people-cards.tsx'
import { WorkloadGrid, workloadHeight } from './workload-grid.tsx'
import { type WorkloadLink, WorkloadLinks } from './workload-links.tsx'

const texts = messages.workload
const hourMinutes = 60
/** Up to this many hours, tenths say something. */
const tenthsUpTo = 10

/** Minutes as hours, in a few characters: "0.5", "12". */
const shortHours = (minutes: number): string => {
  const hours = minutes / hourMinutes
  return formatNumber(hours < tenthsUpTo ? Math.max(0.1, Math.round(hours * 10) / 10) : Math.round(hours))
}

const inTasks = {
  short: formatNumber,
  describe: texts.cell,
}
const inHours = {
  short: shortHours,
  describe: (person: string, when: string, minutes: number) =>
    texts.timeCell(person, when, formatMinutes(minutes)),
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

type WorkloadCardProps = PeopleProps & { nameOf: (week: string) => string }

/** Who has how much to do in the next weeks, in tasks or, where tasks have estimates, in hours (0551). */
export function WorkloadCard({ insights: { workload, workload_weeks }, people, nameOf }: WorkloadCardProps) {
  const { search, change } = useViewParams()
  const isEstimated = workload.some(({ minutes, undated_minutes }) => sum(minutes) + undated_minutes > 0)
  const byTime = search.unit === 'hours' && isEstimated
  const rows = workload.map(({ member_id, weeks, undated, minutes, undated_minutes }) => ({
    id: String(member_id),
    member_id,
    counts: [...weeks, undated],
    name: nameIn(people, member_id),
    weeks: byTime ? minutes : weeks,
    undated: byTime ? undated_minutes : undated,
  }))
  // The server's order is that of the number of tasks.
  if (byTime) rows.sort((a, b) => sum(b.weeks) - sum(a.weeks) || b.undated - a.undated)
  const planned = sum(rows.map((row) => sum(row.weeks)))
  const undated = sum(rows.map((row) => row.undated))
  const shown = rows.slice(0, peopleShown)
  const { describe } = byTime ? inHours : inTasks
  const columns = [...workload_weeks.map((week) => nameOf(week)), texts.undated]
  /** The links to what the cells count. */
  const links = rows.map(({ member_id, name, counts, weeks, undated: rest }) =>
    counts.map((count, column): WorkloadLink | undefined =>
      count === 0
        ? undefined
        : {
            search: tasksOf(search, member_id ?? 'none', workload_weeks[column]),
            label: describe(name, columns[column] ?? '', weeks[column] ?? rest),
          },
    ),
  )
  const without = sum(workload.map(({ without_estimate }) => without_estimate))
  return (
    <InsightCard
      wide
      title={texts.title}
      {...(byTime ? { fileName: texts.inMinutes } : {})}
      summary={
        byTime
          ? texts.timeSummary(formatMinutes(planned), formatMinutes(undated), workload_weeks.length, without)
          : texts.summary(planned, undated, workload_weeks.length)
      }
      tools={
        isEstimated && (
          <SegmentedControl
            label={texts.unit}
            value={byTime ? 'hours' : 'tasks'}
            options={[
              { value: 'tasks', label: texts.units.tasks },
              { value: 'hours', label: texts.units.hours },
            ]}
            onChange={(unit) => change({ unit: unit === 'hours' ? unit : undefined })}
          />
        )
      }
      table={{
        columns: [
          messages.person,
          ...workload_weeks.map((week) => messages.weekOf(nameOf(week))),
          texts.undated,
        ],
        rows: rows.map(({ name, weeks, undated: rest }) => [name as string | number].concat(weeks, rest)),
        ...(byTime ? { format: formatMinutes } : {}),
        searches: links.map((cells) => cells.map((link) => link?.search)),
      }}
      height={shown.length === 0 ? 0 : workloadHeight(shown.length)}
      renderOver={(width) => (
        <WorkloadLinks width={width} weeks={workload_weeks} rows={links.slice(0, peopleShown)} />
      )}
    >
      {(width) => (
        <WorkloadGrid
          width={width}
          rows={shown}
          weeks={workload_weeks}
          nameOf={nameOf}
          {...(byTime ? inHours : inTasks)}
        />
      )}
    </InsightCard>
  )
}

const daysToLast = 6

/** The parameters of the list of someone's open tasks of a week, or without a date, among those that the charts count. */
const tasksOf = (
  { lists, labels, priority, text }: ViewParams,
  who: string,
  week: string | undefined,
): ViewParams => ({
  ...(lists === undefined ? {} : { lists }),
  ...(labels === undefined ? {} : { labels }),
  ...(priority === undefined ? {} : { priority }),
  ...(text === undefined ? {} : { text }),
  who,
  due: week === undefined ? 'none' : `${week}..${addDays(week, daysToLast)}`,
})
