import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../../support/service.ts'
import { createWorkspace } from '../../../support/workspace.ts'
import {
  formatMessage,
  createAddress,
  newDomain,
  startMailServer,
  signed,
  tasksOf,
  createListWithAddress,
  joinWithMailDomain,
} from '../support.ts'

const service = await startService()
const mailServer = await startMailServer(service)
const relayed = await startMailServer(service, { relays: ['127.0.0.0/8'], relayName: 'mx.daybook.example' })

type Setup = Awaited<ReturnType<typeof createListWithAddress>>

/** Sends a message, which must be accepted; returns the creator of its task, and the description. */
async function taskOf(
  { workspace, list, address }: Setup,
  raw: string,
  from = 'bounces@elsewhere.example',
  by = mailServer,
) {
  assert.equal((await by.send({ from, to: address, raw })).code, 250)
  const task = (await tasksOf(workspace, list)).at(-1)
  return { by: task.created_by, says: task.description as string }
}

const unverified = (email: string) => ({
  by: null,
  says: `Sent by ${email} (sender not verified).\n\nHello.`,
})

// S-69
test('a From that its domain does not verify counts as no one, whatever the envelope proves', async () => {
  const setup = await createListWithAddress(service)
  const { email } = await joinWithMailDomain(setup.workspace, newDomain({ sends: 'elsewhere' }))
  const plain = formatMessage({ From: email, To: setup.address })
  assert.deepEqual(
    await taskOf(setup, plain, email),
    unverified(email),
    'its SPF record does not list this server',
  )
  const attacker = newDomain()
  const own = await signed(plain, attacker)
  assert.deepEqual(
    await taskOf(setup, own, `eve@${attacker}`),
    unverified(email),
    'verified, but another domain',
  )

  const without = await joinWithMailDomain(setup.workspace, newDomain({ dmarc: null }))
  const silent = formatMessage({ From: without.email, To: setup.address })
  assert.deepEqual(await taskOf(setup, silent, without.email), unverified(without.email), 'no DMARC record')
})

// S-69
test('a signature verifies the sender if it covers the whole message and the field that names the list', async () => {
  const setup = await createListWithAddress(service)
  const { email, member, domain } = await joinWithMailDomain(
    setup.workspace,
    newDomain({ sends: 'elsewhere' }),
  )
  const raw = () => formatMessage({ From: `Ana <${email}>`, To: `"Tasks" <${setup.address}>` })
  assert.deepEqual(await taskOf(setup, await signed(raw(), domain)), { by: member.id, says: 'Hello.' })
  const copied = formatMessage({ From: email, To: 'x@elsewhere.example', Cc: setup.address })
  const coversCc = await signed(copied, domain, 'from:to:cc:subject')
  assert.equal((await taskOf(setup, coversCc)).by, member.id)

  const changed = (await signed(raw(), domain)).replace('Hello.', 'Pay.')
  assert.equal((await taskOf(setup, changed)).by, null)
  assert.equal((await taskOf(setup, await signed(raw(), domain, 'from:subject:date'))).by, null)
  assert.equal((await taskOf(setup, await signed(raw(), domain, 'from:to:date'))).by, null)
  const subject = `Subject: Pay at once\r\n${await signed(raw(), domain)}`
  assert.equal((await taskOf(setup, subject)).by, null, 'two subjects')

  const other = await createListWithAddress(service)
  await other.workspace.join('member', { email })
  const replayed = await signed(raw(), domain)
  assert.deepEqual(
    await taskOf(other, replayed),
    unverified(email),
    'replayed to a list that it does not name',
  )
  const next = await setup.workspace.list('Next')
  const both = [setup.address, await createAddress(setup.browser, next)]
  const answer = await mailServer.send({ to: both, raw: await signed(raw(), domain) })
  const [task] = await tasksOf(setup.workspace, next)
  assert.deepEqual([answer.code, task.created_by], [250, null], 'even together with one that it names')
})

// S-69
test('a message without exactly one From with one address counts as sent by no one', async () => {
  const setup = await createListWithAddress(service)
  const { email } = await joinWithMailDomain(setup.workspace)
  const attacker = `eve@${newDomain()}`
  const senderLineOf = async (From: string | string[]) => {
    const { by, says } = await taskOf(setup, formatMessage({ From, To: setup.address }), email)
    assert.equal(by, null, String(From))
    return says.split('\n')[0]
  }
  const both = `Sent by ${attacker}, ${email} (sender not verified).`
  assert.equal(await senderLineOf([attacker, email]), both)
  assert.equal(await senderLineOf(`${attacker}, ${email}`), both)
  assert.equal(await senderLineOf(`Team: ${attacker}, ${email};`), both)
  assert.equal(await senderLineOf([email, email]), `Sent by ${email}, ${email} (sender not verified).`)
  assert.equal(await senderLineOf('Ana'), 'Sent by an unknown sender.')
  assert.equal(await senderLineOf([]), 'Sent by an unknown sender.')
  assert.equal(
    await senderLineOf(`"${email}" <eve@elsewhere.example>`),
    'Sent by eve@elsewhere.example (sender not verified).',
  )
})

// S-69
test('Authentication-Results count only if a trusted relay added them', async () => {
  const setup = await createListWithAddress(service)
  const { email, member, domain } = await joinWithMailDomain(
    setup.workspace,
    newDomain({ sends: 'elsewhere' }),
  )
  const pass = `mx.daybook.example; spf=fail; dmarc=pass (p=reject) header.from=${domain}`
  const raw = (results: string | string[]) =>
    formatMessage({ 'Authentication-Results': results, From: email, To: setup.address })
  assert.equal((await taskOf(setup, raw(pass))).by, null, 'not from a relay')

  const by = async (results: string | string[]) => (await taskOf(setup, raw(results), email, relayed)).by
  assert.equal(await by(pass), member.id)
  assert.equal(
    await by([`mx.daybook.example 1;\n\tdkim=none;\n\tdmarc=pass header.from=${domain}`]),
    member.id,
  )
  assert.equal(await by([`mx.daybook.example; dmarc=fail header.from=${domain}`, pass]), null, 'forged below')
  assert.equal(await by([pass, `mx.daybook.example; dmarc=fail header.from=${domain}`]), null, 'forged above')
  assert.equal(await by(pass.replace('mx.daybook', 'mx.eve')), null, 'another name')
  assert.equal(await by(pass.replace(domain, 'elsewhere.example')), null, 'another domain')
  assert.equal(
    await by(`mx.daybook.example; spf=pass (; dmarc=pass header.from=${domain})`),
    null,
    'a comment',
  )
  assert.equal(await by(`mx.daybook.example; spf=pass reason="; dmarc=pass header.from=${domain}"`), null)
  assert.equal(await by([]), null)
  const copied = formatMessage({ 'Authentication-Results': pass, From: email, To: 'x@elsewhere.example' })
  assert.equal((await taskOf(setup, copied, email, relayed)).by, null, 'sent to a list that it does not name')
})

// S-69, S-07
test('a task is created by the sender only if they are a member with access to the list', async () => {
  const setup = await createListWithAddress(service, 'Private', 'private')
  const { workspace, address, list } = setup
  const domain = newDomain()
  const by = async (email: string) =>
    (await taskOf(setup, formatMessage({ From: email.toUpperCase(), To: address }), email)).by
  const { member, email } = await joinWithMailDomain(workspace, domain)
  assert.equal(await by(email), null, 'has no access')
  await workspace.share(list, member)
  assert.equal(await by(email), member.id)

  const guest = await workspace.join('guest', { email: `guest.${email}` })
  assert.equal(await by(`guest.${email}`), null)
  await workspace.share(list, guest.member)
  assert.equal(await by(`guest.${email}`), guest.member.id)

  await setup.browser.delete(`/members/${member.id}`)
  assert.equal(await by(email), null, 'was removed')
  const foreign = await joinWithMailDomain(await createWorkspace(service), domain)
  assert.equal(await by(foreign.email), null, 'a member of another workspace')
})

test('if name servers do not answer, a member’s mail is deferred and a non-member’s is accepted', async () => {
  const setup = await createListWithAddress(service)
  const domain = newDomain({ sends: 'silence' })
  const { email } = await joinWithMailDomain(setup.workspace, domain)
  const raw = formatMessage({ From: email, To: setup.address })
  const { code, reply } = await mailServer.send({ from: email, to: setup.address, raw })
  assert.equal(code, 451, reply)
  assert.deepEqual(await tasksOf(setup.workspace, setup.list), [])
  const stranger = `eve@${domain}`
  const theirs = formatMessage({ From: stranger, To: setup.address })
  assert.deepEqual(await taskOf(setup, theirs, stranger), unverified(stranger))
})
