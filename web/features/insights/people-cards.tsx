import type { Insights } from '../../lib/types.ts'
import { messages } from '../../messages/en/insights.ts'
import { barHeight, Bars } from './bars.tsx'
import { InsightCard } from './insight-card.tsx'
import { WorkloadGrid, workloadHeight } from './workload-grid.tsx'

/** More people are in the table. */
const peopleShown = 12

type PeopleProps = { insights: Insights; people: ReadonlyMap<string, string> }
type MemberId = Insights['overdue'][number]['member_id']

const nameIn = (people: ReadonlyMap<string, string>, id: MemberId): string =>
  id === null ? messages.unassigned : (people.get(id) ?? messages.formerMember)

/** How old the open tasks are, and which of them nobody has taken. */
export function AgesCard({ insights: { ages } }: Pick<PeopleProps, 'insights'>) {
  const texts = messages.ages
  const open = ages.reduce((sum, age) => sum + age.open, 0)
  const unassigned = ages.reduce((sum, age) => sum + age.unassigned, 0)
  return (
    <InsightCard
      title={texts.title}
      summary={texts.summary(open, unassigned)}
      legend={[
        { name: texts.assigned, tone: 'first' },
        { name: texts.unassigned, tone: 'second' },
      ]}
      table={{
        columns: [texts.age, texts.open, texts.unassigned],
        rows: ages.map((row) => [texts.names[row.age], row.open, row.unassigned]),
      }}
      height={ages.length * barHeight}
    >
      {(width) => (
        <Bars
          width={width}
          bars={ages.map((row) => ({
            id: row.age,
            name: texts.names[row.age],
            parts: [
              { name: texts.assigned, tone: 'first', value: row.open - row.unassigned },
              { name: texts.unassigned, tone: 'second', value: row.unassigned },
            ],
          }))}
        />
      )}
    </InsightCard>
  )
}

/** Who has how many overdue tasks. */
export function OverdueCard({ insights: { overdue }, people }: PeopleProps) {
  const texts = messages.overdue
  const rows = overdue.map(({ member_id, tasks }) => ({
    id: String(member_id),
    name: nameIn(people, member_id),
    tasks,
  }))
  return (
    <InsightCard
      title={texts.title}
      summary={texts.summary(rows.reduce((sum, { tasks }) => sum + tasks, 0))}
      table={{
        columns: [messages.person, texts.tasks],
        rows: rows.map(({ name, tasks }) => [name, tasks]),
      }}
      height={Math.min(rows.length, peopleShown) * barHeight}
    >
      {(width) => (
        <Bars
          width={width}
          bars={rows.slice(0, peopleShown).map(({ id, name, tasks }) => ({
            id,
            name,
            parts: [{ name: texts.tasks, tone: 'bad', value: tasks }],
          }))}
        />
      )}
    </InsightCard>
  )
}

/** Who has how much to do in the next weeks. */
export function WorkloadCard({
  insights: { workload, workload_weeks },
  people,
  nameOf,
}: PeopleProps & { nameOf: (week: string) => string }) {
  const texts = messages.workload
  const rows = workload.map(({ member_id, ...row }) => ({
    ...row,
    id: String(member_id),
    name: nameIn(people, member_id),
  }))
  const planned = rows.flatMap(({ weeks }) => weeks).reduce((sum, tasks) => sum + tasks, 0)
  const undated = rows.reduce((sum, row) => sum + row.undated, 0)
  const shown = rows.slice(0, peopleShown)
  return (
    <InsightCard
      wide
      title={texts.title}
      summary={texts.summary(planned, undated, workload_weeks.length)}
      table={{
        columns: [
          messages.person,
          ...workload_weeks.map((week) => messages.weekOf(nameOf(week))),
          texts.undated,
        ],
        rows: rows.map(({ name, weeks, undated: without }) =>
          [name as string | number].concat(weeks, without),
        ),
      }}
      height={shown.length === 0 ? 0 : workloadHeight(shown.length)}
    >
      {(width) => <WorkloadGrid width={width} rows={shown} weeks={workload_weeks} nameOf={nameOf} />}
    </InsightCard>
  )
}
