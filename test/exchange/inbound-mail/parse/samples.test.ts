import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFile } from '../../../work/attachments/support.ts'
import { startService } from '../../../support/service.ts'
import * as shapes from './samples.ts'
import { startMailServer, tasksOf, createListWithAddress } from '../support.ts'

const service = await startService()
const post = await startMailServer(service)
const world = await createListWithAddress(service)

/** What a message has become: its title, its text below the line that names the sender, and its files. */
async function becomes(shape: (address: string) => string | Buffer) {
  const { code, said } = await post.send({ to: world.address, raw: shape(world.address) })
  assert.equal(code, 250, said)
  const { title, description, attachments } = (await tasksOf(world.workspace, world.list)).at(-1)
  const [first, ...text] = description.split('\n')
  assert.equal(first, 'Sent by ana@elsewhere.example (sender not verified).')
  return { title, text: text.join('\n').trim(), files: attachments.map(({ name }: any) => name), attachments }
}

const told = async (shape: (address: string) => string | Buffer) => {
  const { title, text, files } = await becomes(shape)
  return [title, text, files]
}

test('an answer is what its writer has added to it, by Gmail, Outlook and Apple Mail', async () => {
  assert.deepEqual(await told(shapes.gmailReply), [
    'Re: Chairs',
    'Blue, please. See *the catalogue* <https://shop.example/chairs>.\n\nAna',
    [],
  ])
  assert.deepEqual(await told(shapes.gmailHtmlOnly), [
    'Re: Chairs',
    'Blue, please. See the catalogue (https://shop.example/chairs).\n * one\n * two',
    [],
  ])
  assert.deepEqual(await told(shapes.outlookHtml), [
    'AW: Angebot für Büro',
    'Bitte prüfen, fünf Stühle.',
    ['image001.png'],
  ])
  const apple = await told(shapes.appleReply)
  assert.deepEqual(apple, [
    'Re: Photo',
    'Here is the photo of the broken lamp—please order a new one, the shop says that it takes a week or so and costs nothing.',
    ['Foto März.heic'],
  ])
})

test('a page is what it says, however it is laid out', async () => {
  assert.deepEqual(await told(shapes.layoutTables), [
    'Your order',
    'Your order\n\nIt is on its way.\n\nItem Count\nChair 5\n\nhttps://shop.example',
    [],
  ])
})

test('what is forwarded is what the task is about: it stays whole, as text or as a file', async () => {
  const [title, text] = await told(shapes.gmailForward)
  assert.equal(title, 'Fwd: Broken lamp')
  assert.match(text, /^Can somebody look\?\n\n-+ Forwarded message -+\nFrom: Customer .*\nDate: /)
  assert.match(text, /The lamp arrived broken\.\n--\nCustomer$/)
  const { files, attachments, ...rest } = await becomes(shapes.forwardedAsFile)
  assert.deepEqual([rest.text, files], ['See the message.', ['message.eml']])
  assert.match((await openFile(world.browser, attachments[0].id)).text, /Text of the inner message\./)
})

test('invitations keep their calendar, signed messages lose their signature, and files of Outlook are files', async () => {
  assert.deepEqual(await told(shapes.invitation), [
    'Invitation: Review @ Mon Nov 23',
    'You have been invited to a review.',
    ['invite.ics'],
  ])
  assert.deepEqual(await told(shapes.signedBySmime), ['Signed', 'Signed text.', ['winmail.dat']])
})

for (const { said, shape } of shapes.charsetSamples)
  test(`${said} is read in whatever charset it comes`, async () => {
    assert.deepEqual(await told(shape), [said, said, []])
  })
