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
const post = await startMailServer(service)
const relayed = await startMailServer(service, { relays: ['127.0.0.0/8'], relayName: 'mx.daybook.example' })

type World = Awaited<ReturnType<typeof createListWithAddress>>

/** Sends a message, which must be taken; whose its task is, and what it says. */
async function becomes(
  { workspace, list, address }: World,
  raw: string,
  from = 'bounces@elsewhere.example',
  by = post,
) {
  assert.equal((await by.send({ from, to: address, raw })).code, 250)
  const task = (await tasksOf(workspace, list)).at(-1)
  return { by: task.created_by, says: task.description as string }
}

const nobody = (email: string) => ({
  by: null,
  says: `Sent by ${email} (sender not verified).\n\nHello.`,
})

// S-69
test('a From that its domain does not vouch for is nobody’s, whatever the envelope proves', async () => {
  const world = await createListWithAddress(service)
  const { email } = await joinWithMailDomain(world.workspace, newDomain({ sends: 'elsewhere' }))
  const plain = formatMessage({ From: email, To: world.address })
  assert.deepEqual(
    await becomes(world, plain, email),
    nobody(email),
    'its domain says that we do not send for it',
  )
  const attacker = newDomain()
  const own = await signed(plain, attacker)
  assert.deepEqual(await becomes(world, own, `eve@${attacker}`), nobody(email), 'proven, and another domain')

  const without = await joinWithMailDomain(world.workspace, newDomain({ dmarc: null }))
  const silent = formatMessage({ From: without.email, To: world.address })
  assert.deepEqual(await becomes(world, silent, without.email), nobody(without.email), 'no DMARC, no proof')
})

// S-69
test('a signature vouches where it covers the whole message and the field that names the list', async () => {
  const world = await createListWithAddress(service)
  const { email, member, domain } = await joinWithMailDomain(
    world.workspace,
    newDomain({ sends: 'elsewhere' }),
  )
  const raw = () => formatMessage({ From: `Ana <${email}>`, To: `"Tasks" <${world.address}>` })
  assert.deepEqual(await becomes(world, await signed(raw(), domain)), { by: member.id, says: 'Hello.' })
  const copied = formatMessage({ From: email, To: 'x@elsewhere.example', Cc: world.address })
  const coversCc = await signed(copied, domain, 'from:to:cc:subject')
  assert.equal((await becomes(world, coversCc)).by, member.id)

  const changed = (await signed(raw(), domain)).replace('Hello.', 'Pay.')
  assert.equal((await becomes(world, changed)).by, null)
  assert.equal((await becomes(world, await signed(raw(), domain, 'from:subject:date'))).by, null)
  assert.equal((await becomes(world, await signed(raw(), domain, 'from:to:date'))).by, null)
  const subject = `Subject: Pay at once\r\n${await signed(raw(), domain)}`
  assert.equal((await becomes(world, subject)).by, null, 'two subjects')

  const other = await createListWithAddress(service)
  await other.workspace.join('member', { email })
  const replayed = await signed(raw(), domain)
  assert.deepEqual(await becomes(other, replayed), nobody(email), 'sent to a list that it does not name')
  const next = await world.workspace.list('Next')
  const both = [world.address, await createAddress(world.browser, next)]
  const along = await post.send({ to: both, raw: await signed(raw(), domain) })
  const [task] = await tasksOf(world.workspace, next)
  assert.deepEqual([along.code, task.created_by], [250, null], 'nor along with one that it names')
})

// S-69
test('there is one From with one address, or nobody is meant', async () => {
  const world = await createListWithAddress(service)
  const { email } = await joinWithMailDomain(world.workspace)
  const attacker = `eve@${newDomain()}`
  const whose = async (From: string | string[]) => {
    const { by, says } = await becomes(world, formatMessage({ From, To: world.address }), email)
    assert.equal(by, null, String(From))
    return says.split('\n')[0]
  }
  const both = `Sent by ${attacker}, ${email} (sender not verified).`
  assert.equal(await whose([attacker, email]), both)
  assert.equal(await whose(`${attacker}, ${email}`), both)
  assert.equal(await whose(`Team: ${attacker}, ${email};`), both)
  assert.equal(await whose([email, email]), `Sent by ${email}, ${email} (sender not verified).`)
  assert.equal(await whose('Ana'), 'Sent by an unknown sender.')
  assert.equal(await whose([]), 'Sent by an unknown sender.')
  assert.equal(
    await whose(`"${email}" <eve@elsewhere.example>`),
    'Sent by eve@elsewhere.example (sender not verified).',
  )
})

// S-69
test('Authentication-Results are their sender’s word, unless a trusted relay has put them there', async () => {
  const world = await createListWithAddress(service)
  const { email, member, domain } = await joinWithMailDomain(
    world.workspace,
    newDomain({ sends: 'elsewhere' }),
  )
  const pass = `mx.daybook.example; spf=fail; dmarc=pass (p=reject) header.from=${domain}`
  const raw = (results: string | string[]) =>
    formatMessage({ 'Authentication-Results': results, From: email, To: world.address })
  assert.equal((await becomes(world, raw(pass))).by, null, 'from anybody')

  const by = async (results: string | string[]) => (await becomes(world, raw(results), email, relayed)).by
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
  assert.equal((await becomes(world, copied, email, relayed)).by, null, 'of a list that it does not name')
})

// S-69, S-07
test('a member acts where they see the list, and where they are a member', async () => {
  const world = await createListWithAddress(service, 'Private', 'private')
  const { workspace, address, list } = world
  const domain = newDomain()
  const by = async (email: string) =>
    (await becomes(world, formatMessage({ From: email.toUpperCase(), To: address }), email)).by
  const { member, email } = await joinWithMailDomain(workspace, domain)
  assert.equal(await by(email), null, 'does not see it')
  await workspace.share(list, member)
  assert.equal(await by(email), member.id)

  const guest = await workspace.join('guest', { email: `guest.${email}` })
  assert.equal(await by(`guest.${email}`), null)
  await workspace.share(list, guest.member)
  assert.equal(await by(`guest.${email}`), guest.member.id)

  await world.browser.delete(`/members/${member.id}`)
  assert.equal(await by(email), null, 'has left')
  const foreign = await joinWithMailDomain(await createWorkspace(service), domain)
  assert.equal(await by(foreign.email), null, 'a member of another workspace')
})

test('when name servers are silent a member’s mail is asked for again, a stranger’s is taken', async () => {
  const world = await createListWithAddress(service)
  const domain = newDomain({ sends: 'silence' })
  const { email } = await joinWithMailDomain(world.workspace, domain)
  const raw = formatMessage({ From: email, To: world.address })
  const { code, said } = await post.send({ from: email, to: world.address, raw })
  assert.equal(code, 451, said)
  assert.deepEqual(await tasksOf(world.workspace, world.list), [])
  const stranger = `eve@${domain}`
  const theirs = formatMessage({ From: stranger, To: world.address })
  assert.deepEqual(await becomes(world, theirs, stranger), nobody(stranger))
})
