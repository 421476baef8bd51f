import { useState } from 'react'
import type { Moment, Row } from '../../lib/rows/row.ts'
import { capture } from '../../lib/phrases/capture.ts'
import { readRecurrence } from '../../lib/phrases/recurrence.ts'
import { wordsIn } from '../../lib/phrases/lexicon.ts'
import { Entry } from '../../parts/ledger.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Tally } from '../../parts/tally.tsx'
import { Who } from '../../parts/who.tsx'
import { deviceZone, dueDay, monthName } from '../../words/dates.ts'
import { words as tasks } from '../../words/en/tasks.ts'
import { words } from '../../words/en/task.ts'
import type { deedsIn } from '../tasks/deeds.ts'
import { PhraseField } from './phrase-field.tsx'

type FactsProps = {
  row: Row
  now: Moment
  people: ReadonlyMap<string, string>
  deeds: ReturnType<typeof deedsIn>
  late: boolean
}

/** When, how often, who, how urgent. */
export function Facts({ row, now, people, deeds, late }: FactsProps) {
  return (
    <div className="facts">
      <DueFact row={row} now={now} deeds={deeds} late={late} />
      <RepeatsFact row={row} now={now} deeds={deeds} />
      <Entry margin={words.facts.assigned}>
        <Menu
          label={words.facts.assigned}
          items={Array.from(people, ([id, name]) => ({
            id,
            label: name,
            chosen: row.assignee_ids.includes(id),
            onAction: () => {
              const next = row.assignee_ids.includes(id)
                ? row.assignee_ids.filter((one) => one !== id)
                : [...row.assignee_ids, id]
              deeds.change(
                [row.id],
                { assignee_ids: next },
                tasks.done.assigned(
                  1,
                  next.map((one) => people.get(one) ?? ''),
                ),
              )
            },
          }))}
        >
          <button type="button" className="value">
            {row.assignee_ids.length === 0 ? (
              <span className="dim">{words.none.assigned}</span>
            ) : (
              row.assignee_ids.map((id) => (
                <span key={id} className="flex items-center gap-1.5">
                  <Who id={id} name={people.get(id) ?? words.somebody} />
                  {people.get(id)}
                </span>
              ))
            )}
          </button>
        </Menu>
      </Entry>
      <Entry margin={words.facts.priority}>
        <Menu
          label={words.facts.priority}
          items={tasks.priorities.map((name, priority) => ({
            id: String(priority),
            label: name,
            chosen: row.priority === priority,
            onAction: () => deeds.change([row.id], { priority }, tasks.done.priority(1, name)),
          }))}
        >
          <button type="button" className="value">
            <Tally priority={row.priority} />
            <span className={row.priority === 0 ? 'dim' : ''}>{tasks.priorities[row.priority]}</span>
          </button>
        </Menu>
      </Entry>
    </div>
  )
}

type FactProps = Pick<FactsProps, 'row' | 'now' | 'deeds'>

function DueFact({ row, now, deeds, late }: FactProps & { late: boolean }) {
  const [fault, setFault] = useState<string>()
  const shown =
    row.due_date === null ? '' : [dueDay(row.due_date, now.today), row.due_time].filter(Boolean).join(', ')
  const read = (text: string) => {
    if (text === '') {
      deeds.change(
        [row.id],
        { due_date: null, due_time: null, recurrence: null },
        tasks.done.scheduled(1, ''),
      )
      return true
    }
    const said = capture(text, { today: now.today, time: '' }, { lists: [], people: [] })
    if (said.fault) {
      setFault(words.noSuchDate(said.fault.date, monthName(said.fault.month), said.fault.last))
      return false
    }
    if (said.title !== '' || (said.due_date === undefined && said.due_time === undefined)) {
      setFault(words.notUnderstood(text))
      return false
    }
    const due_date = said.due_date ?? row.due_date ?? now.today
    const due_time = said.due_time ?? (said.due_date === undefined ? row.due_time : null)
    const timezone = row.due_date === null ? deviceZone() : row.timezone
    deeds.change(
      [row.id],
      { due_date, due_time, timezone },
      tasks.done.scheduled(1, dueDay(due_date, now.today)),
    )
    setFault(undefined)
    return true
  }
  return (
    <Entry margin={words.facts.due} tone={late ? 'red' : undefined}>
      <PhraseField
        label={words.facts.due}
        shown={shown}
        empty={words.none.due}
        help={words.dueHelp}
        fault={fault}
        onRead={read}
      />
    </Entry>
  )
}

function RepeatsFact({ row, now, deeds }: FactProps) {
  const [fault, setFault] = useState<string>()
  const read = (text: string) => {
    if (text === '') {
      deeds.change([row.id], { recurrence: null }, tasks.done.changed)
      return true
    }
    const words_ = wordsIn(text)
    const rule = readRecurrence(words_, 0, { today: now.today, time: '' })
    if (!rule || rule.words !== words_.length) {
      setFault(words.notUnderstood(text))
      return false
    }
    deeds.change(
      [row.id],
      { recurrence: rule.value, ...(row.due_date === null ? { due_date: now.today } : {}) },
      tasks.done.changed,
    )
    setFault(undefined)
    return true
  }
  return (
    <Entry margin={words.facts.repeats}>
      <PhraseField
        label={words.facts.repeats}
        shown={row.recurrence?.rule ?? ''}
        empty={words.none.repeats}
        help={words.repeatsHelp}
        fault={fault}
        onRead={read}
      />
    </Entry>
  )
}
