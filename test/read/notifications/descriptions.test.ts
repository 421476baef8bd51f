import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../support/member-browser.ts'
import { startService } from '../../support/service.ts'
import { createWorkspace } from '../../support/workspace.ts'
import { advanceClock, mailsTo, processAllChanges, readInbox, sendAllDueMail } from './support.ts'

const service = await startService()

// 0358, S-07
test('a mention in a description notifies once, only who can see the task, and only while it is there', async () => {
  const workspace = await createWorkspace(service)
  const [mira, bob, guest] = [
    await workspace.join('member'),
    await workspace.join('member'),
    await workspace.join('guest'),
  ]
  const list = await workspace.list('Month-end')
  const at = ({ member }: { member: { id: string } }, name: string) => `@[${name}](${member.id})`
  const browsers = await Promise.all(
    [mira, bob, guest].map(({ member }) => signIn(service, workspace, member)),
  )
  const own = await signIn(service, workspace, workspace.owner)
  const inboxes = async () => {
    await processAllChanges(service)
    return Promise.all(
      browsers.map(async (browser) =>
        (await readInbox(browser)).map(({ kind, snippet }) => `${kind}: ${snippet}`),
      ),
    )
  }
  const { id } = (
    await workspace.post('/tasks', {
      title: 'Close',
      list_id: list,
      description: `${at(mira, 'Mira')} and ${at(guest, 'Gus')} [x](${bob.member.id}) ${at({ member: workspace.owner }, 'me')}`,
    })
  ).body
  // What the description says by the time the worker looks doesn't matter.
  const edit = (description: string | null) => workspace.patch(`/tasks/${id}`, { description })
  await edit(`${at(mira, 'Mira')} and ${at(bob, 'Bob')}`)
  const both = 'mention: @Mira and @Bob'
  assert.deepEqual(await inboxes(), [[both], [both], []])
  assert.deepEqual(await readInbox(own), [])
  await edit(`${at(mira, 'Mira')}, ${at(bob, 'Bob')}!`)
  assert.deepEqual(await inboxes(), [['mention: @Mira, @Bob!'], ['mention: @Mira, @Bob!'], []])
  await edit(`${at(mira, 'Mira')} alone`)
  await edit(`${at(mira, 'Mira')} with ${at(bob, 'Bob')}`)
  assert.deepEqual(await inboxes(), [['mention: @Mira with @Bob'], ['mention: @Mira with @Bob'], []])
  await edit(`Only ${at(mira, 'Mira')}`)
  assert.deepEqual(await inboxes(), [['mention: Only @Mira'], [], []])
  advanceClock(service, 120_000)
  await sendAllDueMail(service)
  const [mail, ...more] = await mailsTo(service, mira.member.email)
  assert.deepEqual(more, [])
  assert.match(mail?.body ?? '', /mentioned you in the description of “Close”\./)
  assert.deepEqual(await mailsTo(service, bob.member.email), [])
})
