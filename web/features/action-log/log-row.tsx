import { deviceName } from '../../messages/device-name.ts'
import { MarginRow } from '../../ui/margin-list.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import type { ActionLogAction, ActionLogEntry } from '../../lib/types.ts'
import { formatTime } from '../../messages/format-date.ts'
import { messages as common } from '../../messages/en/common.ts'
import { messages } from '../../messages/en/action-log.ts'

type LogRowProps = { entry: ActionLogEntry; people: ReadonlyMap<string, string> }

/** An entry: when, who and what; below, how, from where and what changed. */
export function LogRow({ entry, people }: LogRowProps) {
  const { created_at, action, member_id } = entry
  const name = actorName(entry)
  const details = detailsOf(entry, people)
  return (
    <MarginRow
      as="li"
      tall
      tone={action === 'session.refused' ? 'red' : undefined}
      margin={<Timestamp at={created_at}>{formatTime(created_at)}</Timestamp>}
    >
      {member_id !== null && <Avatar id={member_id} name={name} />}
      <span className="grow found">
        <span className="cut">
          <b className="font-medium">{name}</b> {sentenceOf(entry)}
        </span>
        {details.length > 0 && <span className="meta cut">{details.join(', ')}</span>}
      </span>
    </MarginRow>
  )
}

/** An invitation is declined by someone who isn't a member: the subject of the entry. */
function actorName({ action, member_id, member_name, subject_name }: ActionLogEntry): string {
  if (action === 'invitation.declined' && subject_name !== null) return subject_name
  return member_name ?? (member_id === null ? messages.service : messages.formerMember)
}

function sentenceOf({ action, member_id, subject_id, subject_name }: ActionLogEntry): string {
  const selfAction = subject_id !== null && subject_id === member_id ? messages.self[action] : undefined
  if (selfAction !== undefined) return selfAction
  return messages.lines[action as ActionLogAction]?.(subjectOf(action, subject_name)) ?? action
}

function subjectOf(action: string, name: string | null): string {
  if (!action.startsWith('list.')) return name ?? messages.deleted
  return name === null ? messages.hidden : messages.quoted(name)
}

function detailsOf(
  { method, ip, user_agent, token, changed }: ActionLogEntry,
  people: LogRowProps['people'],
): string[] {
  const format = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (Array.isArray(value)) return value.join(' ')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const labels: Record<string, Record<string, string>> = { role: common.roles, plan: common.plans }
    return labels[field]?.[text] ?? people.get(text) ?? text
  }
  return [
    method === null ? undefined : (messages.methods[method] ?? method),
    ip ?? undefined,
    deviceName(user_agent),
    token === null ? undefined : messages.with(token.name),
    ...Object.entries(changed).map(([field, { from, to }]) =>
      messages.changed(field.replaceAll('_', ' '), format(field, from), format(field, to)),
    ),
  ].filter((part) => part !== undefined)
}
