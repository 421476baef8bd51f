import { UpgradeNotice } from '../plan/upgrade-notice.tsx'
import { call } from '../../data/api.ts'
import { invalidatePath, useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, MarginRow } from '../../ui/margin-list.tsx'
import { showUndoable } from '../../ui/undo-history.ts'
import type { ScheduleSet, ScheduleResponse } from '../../lib/types.ts'
import { messages as exportsMessages } from '../../messages/en/exports.ts'
import { formatSchedule, settingsOf } from './schedule.ts'
import { ScheduleForm } from './schedule-form.tsx'

const messages = exportsMessages.schedule
const schedulePath = '/exports/schedule'

/** The export schedule: for owner and admins, on the Business plan. */
export function ExportScheduleSection() {
  const { plan } = useWorkspace()
  return (
    <section aria-labelledby="exports-schedule">
      <MarginRow kind="section">
        <h2 id="exports-schedule">{messages.title}</h2>
      </MarginRow>
      {plan === 'business' ? (
        <ScheduleEditor />
      ) : (
        <UpgradeNotice text={messages.plan.text} plan={messages.plan.action} />
      )}
    </section>
  )
}

function ScheduleEditor() {
  const { id } = useWorkspace()
  const read = useWorkspaceQuery<ScheduleResponse>(schedulePath)
  if (read.error && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Skeleton rows={3} tall />
  const { schedule } = read.data
  const before = schedule === null || schedule.off !== null ? null : settingsOf(schedule)
  const write = async (set: ScheduleSet | null) => {
    await (set === null
      ? call('DELETE', `/workspaces/${id}${schedulePath}`)
      : call('PUT', `/workspaces/${id}${schedulePath}`, set))
    await invalidatePath(id, schedulePath)
  }
  const change = async (set: ScheduleSet | null) => {
    await write(set)
    const text = set === null ? messages.ended : messages.started(formatSchedule(set))
    showUndoable({ text, undo: () => write(before), redo: () => write(set) })
  }
  return (
    <>
      <MarginRow>
        <p className="dim">{messages.lead}</p>
      </MarginRow>
      {/* The key resets the form when the schedule changes elsewhere. */}
      <ScheduleForm key={JSON.stringify(schedule)} schedule={schedule} onChange={change} />
    </>
  )
}
