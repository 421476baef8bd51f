import { Link } from '@tanstack/react-router'
import { call } from '../../data/api.ts'
import { forget, useInWorkspace, useWorkspace } from '../../data/session.ts'
import { Problem } from '../../ui/empty-state.tsx'
import { Bones, Entry } from '../../ui/margin-list.tsx'
import { did } from '../../ui/toast-store.ts'
import type { ScheduleSet, ScheduleView } from '../../lib/types.ts'
import { words as all } from '../../messages/en/exports.ts'
import { inWords, setOf } from './schedule.ts'
import { ScheduleForm } from './schedule-form.tsx'

const words = all.schedule
const path = '/exports/schedule'

/** When the workspace is exported again and again: for who administrates it, on Business. */
export function Schedule() {
  const { plan } = useWorkspace()
  return (
    <section aria-labelledby="exports-schedule">
      <Entry kind="section">
        <h2 id="exports-schedule">{words.title}</h2>
      </Entry>
      {plan === 'business' ? (
        <Set />
      ) : (
        <Entry top>
          <div className="blank">
            <p>{words.plan.text}</p>
            <div className="do">
              <Link className="button" to="/settings/plan">
                {words.plan.action}
              </Link>
            </div>
          </div>
        </Entry>
      )}
    </section>
  )
}

function Set() {
  const { id } = useWorkspace()
  const read = useInWorkspace<ScheduleView>(path)
  if (read.error && !read.data) return <Problem error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <Bones rows={3} tall />
  const { schedule } = read.data
  const before = schedule === null || schedule.off !== null ? null : setOf(schedule)
  const write = async (set: ScheduleSet | null) => {
    await (set === null
      ? call('DELETE', `/workspaces/${id}${path}`)
      : call('PUT', `/workspaces/${id}${path}`, set))
    await forget(id, path)
  }
  const change = async (set: ScheduleSet | null) => {
    await write(set)
    const text = set === null ? words.ended : words.started(inWords(set))
    did({ text, undo: () => write(before), redo: () => write(set) })
  }
  return (
    <>
      <Entry>
        <p className="dim">{words.lead}</p>
      </Entry>
      {/* What is saved elsewhere begins the form anew. */}
      <ScheduleForm key={JSON.stringify(schedule)} schedule={schedule} onChange={change} />
    </>
  )
}
