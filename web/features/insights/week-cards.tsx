import type { Insights } from '../../lib/types.ts'
import { formatDuration } from '../../messages/format-duration.ts'
import { messages } from '../../messages/en/insights.ts'
import { InsightCard } from './insight-card.tsx'
import { WeekBars } from './week-bars.tsx'
import { WeekLines } from './week-lines.tsx'

type Week = Insights['weeks'][number]
export type WeekCardProps = { weeks: readonly Week[]; nameOf: (week: string) => string }

const height = 200
const hourMs = 3_600_000
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** What was created and what was completed, week by week. */
export function FlowCard({ weeks, nameOf }: WeekCardProps) {
  const texts = messages.flow
  const series = [
    { name: texts.created, tone: 'second' },
    { name: texts.completed, tone: 'first' },
  ] as const
  return (
    <InsightCard
      title={texts.title}
      summary={texts.summary(
        sum(weeks.map(({ created }) => created)),
        sum(weeks.map(({ completed }) => completed)),
        weeks.length,
      )}
      legend={series}
      table={{
        columns: [messages.week, texts.created, texts.completed],
        rows: weeks.map(({ week, created, completed }) => [week, created, completed]),
      }}
      height={height}
    >
      {(width) => (
        <WeekBars
          width={width}
          height={height}
          series={series}
          weeks={weeks.map(({ week, created, completed }) => ({ week, values: [created, completed] }))}
          nameOf={nameOf}
        />
      )}
    </InsightCard>
  )
}

/** How a list comes closer to its end: all of its tasks, and those completed, at the end of each week. */
export function ProgressCard({ weeks, nameOf }: WeekCardProps) {
  const texts = messages.progress
  const series = [
    { name: texts.total, tone: 'second' },
    { name: texts.done, tone: 'first' },
  ] as const
  const last = weeks.at(-1)
  return (
    <InsightCard
      title={texts.title}
      summary={texts.summary(last?.done ?? 0, last?.total ?? 0)}
      legend={series}
      table={{
        columns: [messages.week, texts.total, texts.done],
        rows: weeks.map(({ week, total, done }) => [week, total, done]),
      }}
      height={height}
    >
      {(width) => (
        <WeekLines
          width={width}
          height={height}
          series={[
            { ...series[0], points: weeks.map(({ week, total }) => ({ week, value: total })) },
            { ...series[1], points: weeks.map(({ week, done }) => ({ week, value: done })) },
          ]}
          nameOf={nameOf}
          format={String}
        />
      )}
    </InsightCard>
  )
}

/** How long tasks took that were completed in each week. */
export function DurationCard({ weeks, nameOf }: WeekCardProps) {
  const texts = messages.duration
  const inDays = Math.max(0, ...weeks.map(({ p90_hours }) => p90_hours ?? 0)) >= 48
  const unit = inDays ? texts.days : texts.hours
  const convert = (hours: number | null) => (hours === null ? null : inDays ? hours / 24 : hours)
  // Counted in tenths of an hour: what took less is 0 of them.
  const format = (hours: number | null) =>
    hours === null ? '' : formatDuration(Math.max(hours, 0.1) * hourMs)
  const series = [
    { name: texts.p90, tone: 'second' },
    { name: texts.median, tone: 'first' },
  ] as const
  const last = weeks.findLast(({ median_hours }) => median_hours !== null)
  return (
    <InsightCard
      title={texts.title}
      summary={
        last
          ? texts.summary(nameOf(last.week), format(last.median_hours), format(last.p90_hours))
          : texts.none
      }
      legend={series.map((one) => ({ ...one, name: `${one.name} (${unit})` }))}
      table={{
        columns: [messages.week, texts.median, texts.p90],
        rows: last ? weeks.map((row) => [row.week, format(row.median_hours), format(row.p90_hours)]) : [],
      }}
      height={last ? height : 0}
    >
      {(width) => (
        <WeekLines
          width={width}
          height={height}
          series={[
            { ...series[0], points: weeks.map((row) => ({ week: row.week, value: convert(row.p90_hours) })) },
            {
              ...series[1],
              points: weeks.map((row) => ({ week: row.week, value: convert(row.median_hours) })),
            },
          ]}
          nameOf={nameOf}
          format={(value) => format(inDays ? value * 24 : value)}
        />
      )}
    </InsightCard>
  )
}
