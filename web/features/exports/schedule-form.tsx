import { useState } from 'react'
import { usePeople } from '../../data/people.ts'
import { useInWorkspace, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { problemIn } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/setting-row.tsx'
import { Box } from '../../ui/field.tsx'
import { Segments } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import type { Schedule, ScheduleSet, WorkspaceView } from '../../lib/types.ts'
import { words as all } from '../../messages/en/exports.ts'
import { momentIn } from '../../messages/format-date.ts'
import { dayWords, hourOf, isSame, setOf, usual, withRhythm } from './schedule.ts'

const words = all.schedule
const rhythms = ['day', 'week', 'month'] as const
const days = [...Array.from({ length: 28 }, (_, at) => at + 1), 'last' as const]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

type FormProps = { schedule: Schedule | null; onChange: (set: ScheduleSet | null) => Promise<void> }

/** The rhythm, the day it is counted by, and the hour; what is set is said in words beneath. */
export function ScheduleForm({ schedule, onChange }: FormProps) {
  const workspace = useInWorkspace<WorkspaceView>('')
  const saved = schedule === null ? usual : setOf(schedule)
  const [set, setSet] = useState(saved)
  const isOn = schedule !== null && schedule.off === null
  const save = useAction(onChange)
  const { every, hour, attachments } = set
  return (
    <div className="export-form">
      <Fact label={words.every}>
        <Segments
          label={words.every}
          value={every}
          options={rhythms.map((value) => ({ value, label: words.rhythms[value] }))}
          onChange={(next) => setSet(next === every ? set : withRhythm(set, next))}
        />
      </Fact>
      {every !== 'day' && (
        <Fact label={words.on}>
          <Day set={set} onChange={setSet} />
        </Fact>
      )}
      <Fact label={words.at} hint={workspace.data && words.zone(workspace.data.timezone)}>
        <Select
          label={words.hour}
          quiet
          value={String(hour)}
          options={hours.map((value) => ({ value: String(value), label: hourOf(value) }))}
          onChange={(value) => setSet({ ...set, hour: Number(value) })}
        />
      </Fact>
      <Fact label={all.make.files}>
        <Box
          label={all.make.withFiles}
          checked={attachments}
          onChange={(checked) => setSet({ ...set, attachments: checked })}
        />
      </Fact>
      <Fact label={isOn ? words.next : ''}>
        <Standing schedule={schedule} />
        <span className="export-do">
          {(!isOn || !isSame(set, saved)) && (
            <Button kind="primary" pending={save.pending} onClick={() => void save.run(set)}>
              {isOn ? words.save : words.start}
            </Button>
          )}
          {isOn && !isSame(set, saved) && (
            <Button kind="plain" onClick={() => setSet(saved)}>
              {words.cancel}
            </Button>
          )}
          {isOn && isSame(set, saved) && (
            <Button danger pending={save.pending} onClick={() => void save.run(null)}>
              {words.end}
            </Button>
          )}
          {save.error !== null && (
            <span className="text-red" role="alert">
              {problemIn(save.error).text}
            </span>
          )}
        </span>
      </Fact>
    </div>
  )
}

function Day({ set, onChange }: { set: ScheduleSet; onChange: (set: ScheduleSet) => void }) {
  if (set.every === 'week')
    return (
      <Select
        label={words.on}
        quiet
        value={String(set.weekday)}
        options={words.weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        onChange={(value) => onChange({ ...set, weekday: Number(value) })}
      />
    )
  return (
    <Select
      label={words.on}
      quiet
      value={String(set.day)}
      options={days.map((day) => ({ value: String(day), label: dayWords(day) }))}
      onChange={(value) => onChange({ ...set, day: value === 'last' ? value : Number(value) })}
    />
  )
}

/** When the next one comes and whose it is, or why there is none. */
function Standing({ schedule }: { schedule: Schedule | null }) {
  const { member_id } = useWorkspace()
  const people = usePeople()
  if (schedule === null) return null
  const { off, next_at, timezone, created_by } = schedule
  if (off !== null || next_at === null) return <p>{words.switchedOff[off ?? 'maker']}</p>
  const maker = people.get(created_by)
  return (
    <>
      <p>{words.nextAt(momentIn(next_at, timezone))}</p>
      <p className="meta">
        {created_by === member_id || maker === undefined
          ? words.setByYou
          : `${words.setBy(maker)} ${words.takeOver}`}
      </p>
    </>
  )
}
