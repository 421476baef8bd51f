import type { Insights } from '../../lib/types.ts'
import { messages } from '../../messages/en/insights.ts'
import { barHeight, Bars } from './bars.tsx'
import { InsightCard } from './insight-card.tsx'

/** More people are in the table. */
export const peopleShown = 12

export type PeopleProps = { insights: Insights; people: ReadonlyMap<string, string> }
type MemberId = Insights['overdue'][number]['member_id']

export const nameIn = (people: ReadonlyMap<string, string>, id: MemberId): string =>
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
