import { useState } from 'react'
import { useMemberNames } from '../../data/people.ts'
import { useWorkspaceQuery, useWorkspace } from '../../data/session.ts'
import { useAction } from '../../ui/use-action.ts'
import { describeError } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingRow } from '../../ui/setting-row.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Select } from '../../ui/select.tsx'
import type { Schedule, ScheduleSet, WorkspaceOverview } from '../../lib/types.ts'
import { messages as exportsMessages } from '../../messages/en/exports.ts'
import { formatMomentInZone } from '../../messages/format-date.ts'
import {
  formatDayOfMonth,
  formatHour,
  isSameSchedule,
  settingsOf,
  defaultSchedule,
  withFrequency,
} from './schedule.ts'

const messages = exportsMessages.schedule
const frequencies = ['day', 'week', 'month'] as const
const days = [...Array.from({ length: 28 }, (_, at) => at + 1), 'last' as const]
const hours = Array.from({ length: 24 }, (_, hour) => hour)

type ScheduleFormProps = { schedule: Schedule | null; onChange: (set: ScheduleSet | null) => Promise<void> }

/** Frequency, day and hour of the schedule, with its status below. */
export function ScheduleForm({ schedule, onChange }: ScheduleFormProps) {
  const workspace = useWorkspaceQuery<WorkspaceOverview>('')
  const saved = schedule === null ? defaultSchedule : settingsOf(schedule)
  const [set, setSet] = useState(saved)
  const isOn = schedule !== null && schedule.off === null
  const save = useAction(onChange)
  const { every, hour, attachments } = set
  return (
    <div className="export-form">
      <SettingRow label={messages.every}>
        <SegmentedControl
          label={messages.every}
          value={every}
          options={frequencies.map((value) => ({ value, label: messages.frequencies[value] }))}
          onChange={(next) => setSet(next === every ? set : withFrequency(set, next))}
        />
      </SettingRow>
      {every !== 'day' && (
        <SettingRow label={messages.on}>
          <DayField set={set} onChange={setSet} />
        </SettingRow>
      )}
      <SettingRow label={messages.at} hint={workspace.data && messages.zone(workspace.data.timezone)}>
        <Select
          label={messages.hour}
          quiet
          value={String(hour)}
          options={hours.map((value) => ({ value: String(value), label: formatHour(value) }))}
          onChange={(value) => setSet({ ...set, hour: Number(value) })}
        />
      </SettingRow>
      <SettingRow label={exportsMessages.create.attachments}>
        <Checkbox
          label={exportsMessages.create.withAttachments}
          checked={attachments}
          onChange={(checked) => setSet({ ...set, attachments: checked })}
        />
      </SettingRow>
      <SettingRow label={isOn ? messages.next : ''}>
        <ScheduleStatus schedule={schedule} />
        <span className="export-do">
          {(!isOn || !isSameSchedule(set, saved)) && (
            <Button kind="primary" pending={save.pending} onClick={() => void save.run(set)}>
              {isOn ? messages.save : messages.start}
            </Button>
          )}
          {isOn && !isSameSchedule(set, saved) && (
            <Button kind="plain" onClick={() => setSet(saved)}>
              {messages.cancel}
            </Button>
          )}
          {isOn && isSameSchedule(set, saved) && (
            <Button danger pending={save.pending} onClick={() => void save.run(null)}>
              {messages.end}
            </Button>
          )}
          {save.error !== null && (
            <span className="text-red" role="alert">
              {describeError(save.error).text}
            </span>
          )}
        </span>
      </SettingRow>
    </div>
  )
}

function DayField({ set, onChange }: { set: ScheduleSet; onChange: (set: ScheduleSet) => void }) {
  if (set.every === 'week')
    return (
      <Select
        label={messages.on}
        quiet
        value={String(set.weekday)}
        options={messages.weekdays.map((label, at) => ({ value: String(at + 1), label }))}
        onChange={(value) => onChange({ ...set, weekday: Number(value) })}
      />
    )
  return (
    <Select
      label={messages.on}
      quiet
      value={String(set.day)}
      options={days.map((day) => ({ value: String(day), label: formatDayOfMonth(day) }))}
      onChange={(value) => onChange({ ...set, day: value === 'last' ? value : Number(value) })}
    />
  )
}

/** Says when the next export is and who owns the schedule, or why it is off. */
function ScheduleStatus({ schedule }: { schedule: Schedule | null }) {
  const { member_id } = useWorkspace()
  const people = useMemberNames()
  if (schedule === null) return null
  const { off, next_at, timezone, created_by } = schedule
  if (off !== null || next_at === null) return <p>{messages.turnedOff[off ?? 'maker']}</p>
  const maker = people.get(created_by)
  return (
    <>
      <p>{messages.nextAt(formatMomentInZone(next_at, timezone))}</p>
      <p className="meta">
        {created_by === member_id || maker === undefined
          ? messages.setByYou
          : `${messages.setBy(maker)} ${messages.takeOver}`}
      </p>
    </>
  )
}
