import { CalendarDays, Check, Flag, Trash2, UserRound, X } from 'lucide-react'
import { Button, IconButton } from '../../parts/button.tsx'
import { Menu } from '../../parts/menu.tsx'
import { addDays } from '../../lib/phrases/days.ts'
import { dueDay } from '../../words/dates.ts'
import { words } from '../../words/en/tasks.ts'
import type { deedsIn } from './deeds.ts'

type BulkBarProps = {
  ids: readonly string[]
  today: string
  people: ReadonlyMap<string, string>
  deeds: ReturnType<typeof deedsIn>
  onDone: () => void
}

/** What can be done with everything that is selected, in one step. */
export function BulkBar({ ids, today, people, deeds, onDone }: BulkBarProps) {
  const doing = (work: () => void) => () => {
    work()
    onDone()
  }
  const days = [today, addDays(today, 1), addDays(today, 7)]
  return (
    <div className="bulk" role="toolbar" aria-label={words.bulk.label(ids.length)}>
      <span className="count">{words.bulk.selected(ids.length)}</span>
      <Button kind="plain" icon={Check} onClick={doing(() => deeds.close(ids))}>
        {words.close}
      </Button>
      <Menu
        label={words.bulk.due}
        items={[
          ...days.map((date) => ({
            id: date,
            label: dueDay(date, today),
            onAction: doing(() =>
              deeds.change(ids, { due_date: date }, words.done.scheduled(ids.length, dueDay(date, today))),
            ),
          })),
          'rule' as const,
          {
            id: 'none',
            label: words.bulk.noDate,
            onAction: doing(() =>
              deeds.change(
                ids,
                { due_date: null, due_time: null, recurrence: null },
                words.done.scheduled(ids.length, ''),
              ),
            ),
          },
        ]}
      >
        <Button kind="plain" icon={CalendarDays}>
          {words.bulk.due}
        </Button>
      </Menu>
      <Menu
        label={words.bulk.assign}
        items={[
          ...Array.from(people, ([id, name]) => ({
            id,
            label: name,
            onAction: doing(() =>
              deeds.change(ids, { assignee_ids: [id] }, words.done.assigned(ids.length, [name])),
            ),
          })),
          'rule' as const,
          {
            id: 'nobody',
            label: words.bulk.nobody,
            onAction: doing(() =>
              deeds.change(ids, { assignee_ids: [] }, words.done.assigned(ids.length, [])),
            ),
          },
        ]}
      >
        <Button kind="plain" icon={UserRound}>
          {words.bulk.assign}
        </Button>
      </Menu>
      <Menu
        label={words.bulk.priority}
        items={words.priorities.map((name, priority) => ({
          id: String(priority),
          label: name,
          onAction: doing(() => deeds.change(ids, { priority }, words.done.priority(ids.length, name))),
        }))}
      >
        <Button kind="plain" icon={Flag}>
          {words.bulk.priority}
        </Button>
      </Menu>
      <Button kind="plain" danger icon={Trash2} onClick={doing(() => deeds.remove(ids))}>
        {words.bulk.remove}
      </Button>
      <IconButton icon={X} label={words.bulk.clear} onClick={onDone} />
    </div>
  )
}
