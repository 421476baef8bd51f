import type { Actor } from '../../core/actor.ts'
import type { MemberId } from '../../core/ids.ts'
import { listNameMax } from '../../core/limits.ts'
import type { Transaction } from '../../platform/db/sql.ts'
import { record } from '../../platform/events/record.ts'
import * as store from './store.ts'

/**
 * Makes the Inbox of a removed member a private list, named after them and shared with no one: like every private list
 * whose last member has left, nobody sees it until the operator shares it (0350).
 */
export async function releaseInbox(sql: Transaction, actor: Actor, memberId: MemberId): Promise<void> {
  const inbox = await store.findInbox(sql, actor.workspace_id, memberId)
  if (!inbox) return
  const { member_name, name } = inbox
  const list = await store.releaseInbox(sql, actor, inbox.id, releasedName(name, member_name))
  record(sql, actor, {
    action: 'list.updated',
    subject_id: list.id,
    list_id: list.id,
    changed: { name: { from: name, to: list.name } },
    data: { list, changed: ['name'], previous: { name } },
  })
}

/** "Inbox (Ana Kovač)", as long as a list's name may be. */
const releasedName = (name: string, memberName: string): string =>
  Array.from(`${name} (${memberName})`).slice(0, listNameMax).join('')
