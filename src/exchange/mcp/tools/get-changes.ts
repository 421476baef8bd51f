import { lowestId } from '../../../core/ids.ts'
import { eventLogDays } from '../../../core/limits.ts'
import { Type } from '../../../core/typebox.ts'
import { eventLogScopes } from '../../../read/event-log/scopes.ts'
import { readEvents } from '../../../read/event-log/read-events.ts'
import { countFitting, openCursor, sealCursor } from '../answer-page.ts'
import { cursor, optionalText } from '../arguments.ts'
import type { Call } from '../call.ts'
import { readMoment } from '../dates/periods.ts'
import { readLabels } from '../names/labels.ts'
import { createResolve } from '../names/resolve.ts'
import { defineTool } from '../tool.ts'

const eventsMax = 100
/** How many events are looked at for those that are asked for, before the answer says how to go on. */
const scannedMax = 2_000
const dayMs = 86_400_000

const text = Type.Optional(Type.String())

export const getChanges = defineTool({
  name: 'get_changes',
  title: 'What changed',
  description: `Who did what in the last ${eventLogDays} days, oldest first.`,
  scopes: eventLogScopes,
  effect: 'read',
  input: Type.Object({
    since: optionalText('yesterday, 2 hours ago, 2026-12-01 or a timestamp. Default: 1 day ago'),
    list: optionalText(),
    person: optionalText('Who did it'),
    cursor,
  }),
  output: Type.Object({
    changes: Type.Array(
      Type.Object({
        at: Type.String(),
        by: text,
        what: Type.String(),
        id: text,
        name: text,
        changed: Type.Optional(Type.Array(Type.String())),
        text,
      }),
    ),
    next_cursor: cursor,
  }),
  untrustedFields: ['name', 'text', 'by'],
  async run(call, { cursor: after, ...filters }) {
    const resolve = createResolve(call)
    const { actor, nowMs, now } = call
    const sinceMs =
      filters.since === undefined ? nowMs - dayMs : readMoment(filters.since, nowMs, now, actor.timezone)
    const start = lowestId('evt', Math.max(sinceMs, nowMs - eventLogDays * dayMs))
    const list = filters.list === undefined ? undefined : await resolve.list(filters.list)
    const person = filters.person === undefined ? undefined : await resolve.person(filters.person, 'person')
    const isWanted = (event: Event) =>
      (list === undefined || listOf(event) === list) &&
      (person === undefined || event.actor?.member_id === person)
    const place = { tool: 'get_changes', filters }
    const key = await openCursor(call, place, after)
    const { events, goOnAfter } = await findEvents(call, key?.[0] ?? start, isWanted)
    const changes = await viewEvents(call, events)
    const fitting = countFitting(changes)
    const next = fitting < events.length ? events[fitting - 1]?.id : goOnAfter
    return {
      changes: changes.slice(0, fitting),
      ...(next === undefined ? {} : { next_cursor: await sealCursor(call, place, [next]) }),
    }
  },
})

type Named = { id: string; list_id?: string; title?: string; name?: string }

/** What a recorded event has that an answer shows. */
type Event = {
  id: string
  type: string
  created_at: string
  actor?: { member_id: string | null; source: string }
  data: {
    task?: Named
    list?: Named
    member?: Named
    comment?: { id: string; text: string }
    attachment?: { id: string; name: string }
    task_id?: string
    changed?: string[]
  }
}

const listOf = ({ data }: Event): string | undefined => data.task?.list_id ?? data.list?.id

/** Reads on until enough events match, or many have been looked at. */
async function findEvents(
  { database, actor, scopes, countAs }: Call,
  after: string,
  isWanted: (event: Event) => boolean,
): Promise<{ events: Event[]; goOnAfter: string | undefined }> {
  const events: Event[] = []
  let position = after
  for (let scanned = 0; scanned < scannedMax; scanned += eventsMax) {
    const rows = await readEvents(database.page, actor, scopes, { after: position }, eventsMax)
    const all = rows.map(({ body }) => JSON.parse(body) as Event)
    events.push(...all.filter(isWanted))
    position = all.at(-1)?.id ?? position
    if (scanned > 0) await countAs(2)
    if (rows.length < eventsMax) return { events, goOnAfter: undefined }
    if (events.length >= eventsMax) break
  }
  return { events, goOnAfter: position }
}

async function viewEvents(call: Call, events: readonly Event[]) {
  const labels = await readLabels(call, { people: events.flatMap(({ actor }) => actor?.member_id ?? []) })
  return events.map(({ type, created_at, actor, data }) => {
    const about = data.task ?? data.list ?? data.member
    const name = about?.title ?? about?.name ?? data.attachment?.name
    const id = data.task_id ?? about?.id
    return {
      at: created_at,
      ...(actor?.member_id ? { by: labels.person(actor.member_id) } : actor ? { by: actor.source } : {}),
      what: type,
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
      ...(data.changed ? { changed: data.changed } : {}),
      ...(data.comment ? { text: data.comment.text } : {}),
    }
  })
}
