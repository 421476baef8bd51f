import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SparseTaskRow } from '../../../src/read/task-rows/schema.ts'
import type { ViewFilter } from '../../../src/read/saved-views/schema.ts'
import { matchesFilter, sortOrders } from '../../../web/data/tasks/filter-and-sort.ts'
import { rowFromSent } from '../../../web/data/tasks/row.ts'
import {
  filterFromParams,
  paramsFromFilter,
  parseViewParams,
  withViewParams,
} from '../../../web/data/url-params/view-params.ts'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'

const service = await startService()
const noon = Date.parse('2026-11-20T12:00:00Z')
service.clock.offsetMs = noon - Date.now()

test('the browser filters and sorts as the server does, even at the edges of days', async () => {
  const workspace = await createWorkspace(service, { timezone: 'Asia/Tokyo' })
  const [one, two] = [await workspace.list('One'), await workspace.list('Two')]
  const me = workspace.owner.id
  const other = (await workspace.join('member')).member.id
  const shapes: Record<string, unknown>[] = [
    {},
    { due_date: '2026-11-20', timezone: 'Asia/Tokyo' },
    { due_date: '2026-11-19', timezone: 'Asia/Tokyo' },
    { due_date: '2026-11-26', timezone: 'Asia/Tokyo' },
    { due_date: '2026-11-27', timezone: 'Asia/Tokyo' },
    // In Tokyo it is nine in the evening, where these are on the day before and after.
    { due_date: '2026-11-20', due_time: '23:30', timezone: 'America/Los_Angeles' },
    { due_date: '2026-11-21', due_time: '01:00', timezone: 'Pacific/Kiritimati' },
    { due_date: '2026-11-20', due_time: '20:59', timezone: 'Asia/Tokyo' },
    { due_date: '2026-11-20', due_time: '21:01', timezone: 'Asia/Tokyo' },
    { start_date: '2026-11-20' },
    { start_date: '2026-11-21', due_date: '2026-12-01', timezone: 'Asia/Tokyo' },
  ]
  for (const [index, shape] of shapes.entries())
    for (const list_id of [one, two]) {
      const { status, body } = await workspace.post('/tasks', {
        title: `${index % 2 ? 'Ärger' : 'ärger 100%'} ${index}`,
        list_id,
        priority: index % 5,
        assignee_ids: [[], [me], [other], [me, other]][index % 4],
        ...shape,
      })
      assert.equal(status, 201)
      if (index % 3 === 2) await workspace.post(`/tasks/${body.id}/complete`, {})
    }
  const session = await signIn(service, workspace, workspace.owner)
  const fetchRows = async (query: string) => {
    const { body } = await session.get(`/rows?view=all${query}`)
    return (body.data as SparseTaskRow[]).map((sent) => rowFromSent(sent))
  }
  const all = [...(await fetchRows('')), ...(await fetchRows('&completed=true'))]
  assert.equal(all.length, shapes.length * 2)
  const viewer = { memberId: me, zone: 'Asia/Tokyo', now: { ms: noon, today: '2026-11-20' } }
  const filters: ViewFilter[] = [
    {},
    { completed: true },
    { list_ids: [two] },
    { assignee_ids: ['me'] },
    { assignee_ids: [other, 'me'], priority_min: 2 },
    { assignee_ids: ['none'] },
    { assignee_ids: ['none', 'me'], list_ids: [one] },
    { assignee_ids: ['none'], completed: true },
    { due: 'overdue' },
    { due: 'today' },
    { due: 'week' },
    { due: 'none' },
    { due: { from: '2026-11-21', to: '2026-11-26' } },
    { start: 'started' },
    { start: 'not_started' },
    { start: 'none', priority_min: 1 },
    { text: '0%' },
    { text: 'ÄRGER', completed: true, due: 'week' },
  ]
  for (const filter of filters) {
    const { lists, who, priority, due, start, closed, text } = paramsFromFilter(filter)
    const params = {
      list_ids: lists,
      assignee_ids: who,
      priority_min: priority,
      due,
      start,
      completed: closed,
      text,
    }
    const query = Object.entries(params)
      .map(([name, value]) => (value === undefined ? '' : `&${name}=${encodeURIComponent(String(value))}`))
      .join('')
    const ours = all.filter(matchesFilter(filter, viewer)).map(({ id }) => id)
    const theirs = (await fetchRows(query)).map(({ id }) => id)
    assert.deepEqual(ours.toSorted(), theirs.toSorted(), JSON.stringify(filter))
    // The URL contains the whole filter.
    assert.deepEqual(filterFromParams(parseViewParams(withViewParams({}, paramsFromFilter(filter)))), filter)
  }
  for (const [sort, order] of Object.entries(sortOrders)) {
    const theirs = await fetchRows(`&sort=${sort}`)
    assert.deepEqual(
      theirs.toSorted(order).map(({ id }) => id),
      theirs.map(({ id }) => id),
      sort,
    )
  }
})

test('invalid values in a URL are ignored', () => {
  const id = 'lst_01m7wg9er0e00801x2fegh1p2r'
  assert.deepEqual(
    parseViewParams({
      lists: `${id},x,${id}`,
      who: 'me,none,usr_,nobody',
      priority: 7,
      due: '2026-02-30..x',
      start: 'soon',
      sort: 'luck',
      text: 42,
      closed: 'yes',
      from: '2026-11-20',
      range: 'year',
      task: '../../..',
    }),
    { lists: id, who: 'me,none', text: '42', from: '2026-11-20' },
  )
})
