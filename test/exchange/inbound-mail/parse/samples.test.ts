import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFile } from '../../../work/attachments/support.ts'
import { startService } from '../../../support/service.ts'
import * as samples from './samples.ts'
import { startMailServer, tasksOf, createListWithAddress } from '../support.ts'

const service = await startService()
const mailServer = await startMailServer(service)
const setup = await createListWithAddress(service)

/** Sends a message and returns its task: title, text below the line that names the sender, and files. */
async function taskOf(sample: (address: string) => string | Buffer) {
  const { code, reply } = await mailServer.send({ to: setup.address, raw: sample(setup.address) })
  assert.equal(code, 250, reply)
  const { title, description, attachments } = (await tasksOf(setup.workspace, setup.list)).at(-1)
  const [first, ...text] = description.split('\n')
  assert.equal(first, 'Sent by ana@elsewhere.example (sender not verified).')
  return { title, text: text.join('\n').trim(), files: attachments.map(({ name }: any) => name), attachments }
}

const fieldsOf = async (sample: (address: string) => string | Buffer) => {
  const { title, text, files } = await taskOf(sample)
  return [title, text, files]
}

test('a reply from Gmail, Outlook or Apple Mail is reduced to what its sender added', async () => {
  assert.deepEqual(await fieldsOf(samples.gmailReply), [
    'Re: Chairs',
    'Blue, please. See *the catalogue* <https://shop.example/chairs>.\n\nAna',
    [],
  ])
  assert.deepEqual(await fieldsOf(samples.gmailHtmlOnly), [
    'Re: Chairs',
    'Blue, please. See the catalogue (https://shop.example/chairs).\n * one\n * two',
    [],
  ])
  assert.deepEqual(await fieldsOf(samples.outlookHtml), [
    'AW: Angebot für Büro',
    'Bitte prüfen, fünf Stühle.',
    ['image001.png'],
  ])
  const apple = await fieldsOf(samples.appleReply)
  assert.deepEqual(apple, [
    'Re: Photo',
    'Here is the photo of the broken lamp—please order a new one, the shop says that it takes a week or so and costs nothing.',
    ['Foto März.heic'],
  ])
})

test('an HTML message becomes its text, however it is laid out', async () => {
  assert.deepEqual(await fieldsOf(samples.layoutTables), [
    'Your order',
    'Your order\n\nIt is on its way.\n\nItem Count\nChair 5\n\nhttps://shop.example',
    [],
  ])
})

test('a forwarded message stays whole, as text or as a file', async () => {
  const [title, text] = await fieldsOf(samples.gmailForward)
  assert.equal(title, 'Fwd: Broken lamp')
  assert.match(text, /^Can someone look\?\n\n-+ Forwarded message -+\nFrom: Customer .*\nDate: /)
  assert.match(text, /The lamp arrived broken\.\n--\nCustomer$/)
  const { files, attachments, ...rest } = await taskOf(samples.forwardedAsFile)
  assert.deepEqual([rest.text, files], ['See the message.', ['message.eml']])
  assert.match((await openFile(setup.browser, attachments[0].id)).text, /Text of the inner message\./)
})

test('invitations keep their calendar file, signed messages lose their signature, and Outlook files stay', async () => {
  assert.deepEqual(await fieldsOf(samples.invitation), [
    'Invitation: Review @ Mon Nov 23',
    'You have been invited to a review.',
    ['invite.ics'],
  ])
  assert.deepEqual(await fieldsOf(samples.signedBySmime), ['Signed', 'Signed text.', ['winmail.dat']])
})

for (const { text, charset, sample } of samples.charsetSamples)
  test(`${text} in ${charset} is decoded`, async () => {
    assert.deepEqual(await fieldsOf(sample), [text, text, []])
  })
