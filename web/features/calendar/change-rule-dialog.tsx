import { useMemo } from 'react'
import type { Occurrence } from '../../data/tasks/occurrences.ts'
import { useWorkspace } from '../../data/session.ts'
import { formatFullDay } from '../../messages/format-calendar-date.ts'
import { messages } from '../../messages/en/series.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Picker } from '../pickers/recurrence-picker.tsx'
import { createTaskActions } from '../task-actions/task-actions.ts'
import '../../ui/pickers.css'

type ChangeRuleDialogProps = {
  occurrence: Occurrence
  /** Called with the new rule and its first day. */
  onChange: (rule: string, to: string) => void
  onEnd: () => void
  onClose: () => void
}

/** Picks how a series repeats from an occurrence on. Not at all ends it before that one. */
export function ChangeRuleDialog({ occurrence, onChange, onEnd, onClose }: ChangeRuleDialogProps) {
  const { id } = useWorkspace()
  const { row, date, day } = occurrence
  const rows = useMemo(() => [{ ...row, due_date: date }], [row, date])
  const actions = useMemo(
    () => ({
      ...createTaskActions(id),
      changeEach: ([change]: readonly { patch: { recurrence?: { rule: string } | null } }[]) => {
        const rule = change?.patch.recurrence?.rule
        if (rule === undefined) onEnd()
        else onChange(rule, date)
      },
    }),
    [id, date, onChange, onEnd],
  )
  return (
    <Dialog title={messages.ruleTitle(row.title, formatFullDay(day))} onClose={onClose}>
      <div className="picker">
        <Picker rows={rows} actions={actions} onDone={onClose} countsFromDue />
      </div>
    </Dialog>
  )
}
