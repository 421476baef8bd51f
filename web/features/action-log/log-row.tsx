import { deviceIn } from '../../lib/device-name.ts'
import { Entry } from '../../ui/margin-list.tsx'
import { Stamp } from '../../ui/timestamp.tsx'
import { Who } from '../../ui/avatar.tsx'
import type { LogAction, LogEntry } from '../../lib/types.ts'
import { clock } from '../../messages/format-date.ts'
import { words as common } from '../../messages/en/common.ts'
import { words } from '../../messages/en/action-log.ts'

type LogLineProps = { entry: LogEntry; people: ReadonlyMap<string, string> }

/** When, who, what; below it how, from where, and what it was before. */
export function LogLine({ entry, people }: LogLineProps) {
  const { created_at, action, member_id, member_name } = entry
  const name = member_name ?? (member_id === null ? words.service : words.somebody)
  const more = moreOf(entry, people)
  return (
    <Entry
      as="li"
      tall
      tone={action === 'session.refused' ? 'red' : undefined}
      margin={<Stamp at={created_at}>{clock(created_at)}</Stamp>}
    >
      {member_id !== null && <Who id={member_id} name={name} />}
      <span className="grow found">
        <span className="cut">
          <b className="font-medium">{name}</b> {sentenceOf(entry)}
        </span>
        {more.length > 0 && <span className="meta cut">{more.join(', ')}</span>}
      </span>
    </Entry>
  )
}

function sentenceOf({ action, member_id, subject_id, subject_name }: LogEntry): string {
  const own = subject_id !== null && subject_id === member_id ? words.own[action] : undefined
  if (own !== undefined) return own
  const unnamed = action.startsWith('list.') ? words.hidden : words.something
  return words.lines[action as LogAction]?.(subject_name ?? unnamed) ?? action
}

function moreOf(
  { method, ip, user_agent, token, changed }: LogEntry,
  people: LogLineProps['people'],
): string[] {
  const said = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (Array.isArray(value)) return value.join(' ')
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const named: Record<string, Record<string, string>> = { role: common.roles, plan: common.plans }
    return named[field]?.[text] ?? people.get(text) ?? text
  }
  return [
    method === null ? undefined : (words.methods[method] ?? method),
    ip ?? undefined,
    deviceIn(user_agent),
    token === null ? undefined : words.with(token.name),
    ...Object.entries(changed).map(([field, { from, to }]) =>
      words.changed(field.replaceAll('_', ' '), said(field, from), said(field, to)),
    ),
  ].filter((part) => part !== undefined)
}
