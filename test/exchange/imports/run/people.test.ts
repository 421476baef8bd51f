import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../../support/member-browser.ts'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import { runImport, rowsOf, startImportWorkerFor, uploadAndRead, waitForImport } from '../support.ts'

const service = await startService()
startImportWorkerFor(service)

/** A board whose cards are assigned to the owner, a member, a guest and someone who isn't in the workspace. */
function boardOf(permissionLevel: 'private' | 'org', prefix: string): string {
  const people = ['olive owner', `${prefix}-lan`, `${prefix}-gail`, 'Nina Nobody']
  return JSON.stringify({
    name: `Launch ${prefix}`,
    prefs: { permissionLevel },
    lists: [{ id: 'l1', name: 'To do', pos: 1, closed: false }],
    members: people.map((fullName, nth) => ({ id: `m${nth}`, fullName, username: `user${nth}` })),
    cards: people.map((name, nth) => ({
      id: `c${nth}`,
      name: `For ${name}`,
      idList: 'l1',
      idMembers: [`m${nth}`],
      pos: nth,
      closed: false,
    })),
    actions: [],
    checklists: [],
    labels: [],
  })
}

async function setUp(prefix: string) {
  const workspace = await createWorkspace(service)
  const { member: lan } = await workspace.join('member', { email: `${prefix}-lan@example.com` })
  const { member: gail } = await workspace.join('guest', { email: `${prefix}-gail@example.com` })
  return { workspace, lan, gail, owner: await signIn(service, workspace, workspace.owner) }
}

type Setup = Awaited<ReturnType<typeof setUp>>

/** The assignees and warnings of each row that was imported. */
async function assigned({ workspace, owner }: Setup, importId: string) {
  const tasks: any[] = (await workspace.get('/tasks')).body.data
  return (await rowsOf(owner, importId)).map(({ task_id, warnings }) => [
    tasks.find(({ id }) => id === task_id).assignee_ids,
    warnings,
  ])
}

// R-090, S-07
test('regression: the preview of a private board names the members who will not have access to its list', async () => {
  const all = await setUp('private')
  const { workspace, owner } = all
  const { id, preview } = await uploadAndRead(owner, 'board.json', boardOf('private', 'private'))
  assert.deepEqual(
    [preview?.without_access, preview?.without_access_count, preview?.strangers],
    [['private-lan', 'private-gail'], 2, ['Nina Nobody']],
  )
  await runImport(owner, id)
  assert.deepEqual(await assigned(all, id), [
    [[workspace.owner.id], []],
    [[], ['assignee_without_access']],
    [[], ['assignee_without_access']],
    [[], ['assignee_not_found']],
  ])
})

test('a board that the workspace sees is without access only for guests', async () => {
  const all = await setUp('open')
  const { id, preview } = await uploadAndRead(all.owner, 'board.json', boardOf('org', 'open'))
  assert.deepEqual([preview?.without_access, preview?.strangers], [['open-gail'], ['Nina Nobody']])
  await runImport(all.owner, id)
  assert.deepEqual(
    (await assigned(all, id)).map(([people]) => people.length),
    [1, 1, 0, 0],
  )
})

test('in an existing private list, sharing it before the import assigns its people', async () => {
  const all = await setUp('later')
  const { workspace, owner, lan } = all
  const list = await workspace.list('Plans')
  await workspace.patch(`/lists/${list}`, { visibility: 'private' })
  const { id } = await uploadAndRead(owner, 'board.json', boardOf('org', 'later'))
  await owner.patch(`/imports/${id}`, { list_id: list })
  const { preview } = await waitForImport(owner, id, 'ready')
  assert.deepEqual(preview?.without_access, ['later-lan', 'later-gail'])
  await workspace.share(list, lan)
  await runImport(owner, id)
  assert.deepEqual(
    (await assigned(all, id)).map(([people, warnings]) => [people.length, warnings]),
    [
      [1, []],
      [1, []],
      [0, ['assignee_without_access']],
      [0, ['assignee_not_found']],
    ],
  )
})
