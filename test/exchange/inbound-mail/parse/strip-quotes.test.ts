import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../../../support/processor-time.ts'
import { stripQuotedText } from '../../../../src/exchange/inbound-mail/parse/strip-quotes.ts'

const fresh = { subject: 'Chairs', answers: false }
const reply = { subject: 'Re: Chairs', answers: true }

/** Lines that mail programs put above a quoted message. */
const attributions = [
  'On Mon, 5 Jan 2026 at 10:00, Ana <ana@x.example> wrote:',
  'On Mon, 5 Jan 2026 at 10:00, Ana Maria Magdalena\n<ana@x.example> wrote:',
  'On 5 Jan 2026, at 10:00, Ana wrote:',
  'Am 05.01.2026 um 10:00 schrieb Ana Maier <ana@x.example>:',
  'Am Mo., 5. Jan. 2026 um 10:00 Uhr schrieb Ana <\nana@x.example>:',
  'Le lun. 5 janv. 2026 à 10:00, Ana <ana@x.example> a écrit :',
  'El lun, 5 ene 2026 a las 10:00, Ana (<ana@x.example>) escribió:',
  'Il giorno lun 5 gen 2026 alle ore 10:00 Ana <ana@x.example> ha scritto:',
  'Em seg., 5 de jan. de 2026 às 10:00, Ana <ana@x.example> escreveu:',
  'Op ma 5 jan 2026 om 10:00 schreef Ana <ana@x.example>:',
  'Den mån 5 jan. 2026 kl 10:00 skrev Ana <ana@x.example>:',
  'pon., 5 sty 2026 o 10:00 Ana <ana@x.example> napisał(a):',
  'пн, 5 янв. 2026 г. в 10:00, Ana <ana@x.example>:',
  '2026年1月5日(月) 10:00 Ana <ana@x.example>:',
  '在 2026年1月5日，10:00，Ana 写道：',
]
for (const attribution of attributions)
  test(`the quote below “${attribution}” is removed`, () => {
    assert.equal(stripQuotedText(`Yes, do.\n\n${attribution}\n> Shall I?\n>\n> Ana\n`, fresh), 'Yes, do.')
    assert.equal(stripQuotedText(`${attribution}\n> Shall I?\n\nYes, do.\n`, reply), 'Yes, do.')
  })

/** How Outlook and others introduce a quote without marking its lines. */
const headings = [
  '-----Original Message-----\nFrom: Ana',
  '-----Ursprüngliche Nachricht-----\nVon: Ana',
  '________________________________\nFrom: Ana <ana@x.example>\nSent: Monday, January 5, 2026 10:00 AM\nTo: Ben\nSubject: Chairs',
  'Von: Ana <ana@x.example>\nGesendet: Montag, 5. Januar 2026 10:00\nAn: Ben\nBetreff: Stühle',
  '*From:* Ana <ana@x.example>\n*Date:* Monday\n*To:* Ben',
  'De : Ana <ana@x.example>\nEnvoyé : lundi 5 janvier 2026 10:00\nÀ : Ben\nObjet : Chaises',
  'От: Ana\nОтправлено: 5 января\nКому: Ben\nТема: Стулья',
  'On Monday, 5 January 2026, 10:00, Ana <ana@x.example> wrote:',
]
for (const heading of headings)
  test(`the unmarked quote after “${heading.split('\n')[0]}” is removed`, () => {
    assert.equal(stripQuotedText(`Yes, do.\n\n${heading}\n\nShall I?\nAna\n`, reply), 'Yes, do.')
  })

test('a signature is removed, whether it is marked, follows a closing phrase or comes from a device', () => {
  for (const end of [
    '-- \nBen\nExample Ltd.\n> not quoted',
    'Kind regards,\nBen Case\nExample Ltd.\n+44 20 1234',
    'Mit freundlichen Grüßen\n\nBen',
    'Sent from my iPhone',
    'Get Outlook for iOS<https://aka.ms/o0ukef>',
    'Von meinem iPhone gesendet',
    'Cheers\nBen\n\nSent from my phone',
  ])
    assert.equal(stripQuotedText(`Order chairs.\n\n${end}\n`, fresh), 'Order chairs.', end)
})

test('text that people wrote themselves stays, whatever it looks like', () => {
  for (const text of [
    'The log says\n> out of memory\nsince Monday.',
    'From: the kitchen\nwe need chairs',
    'Thanks for the list: 5 chairs.\n\nPlease order them.',
    'He wrote: order 5 chairs.\nSo do.',
    '5 chairs --\nor six',
    'Kind regards',
    '> everything is quoted',
    'one\n\n- two\n- three',
  ])
    assert.equal(stripQuotedText(text, fresh), text)
  const interleaved = 'On 5 Jan 2026, Ana wrote:\n> How many?\nFive.\n> Which colour?\nBlue.'
  assert.equal(stripQuotedText(interleaved, reply), 'Five.\nBlue.')
  assert.equal(stripQuotedText('> Shall I?', reply), '> Shall I?', 'a quote alone is better than nothing')
})

// S-36
test('a hostile text takes time linear in its length', () => {
  const units = [
    '\n',
    'On ',
    '> ',
    'On 1 a\n',
    'From: x\n',
    'a1 wrote',
    '-- \n',
    'Kind regards\n',
    ' ',
    '<1@',
    '_',
  ]
  const spentMs = cpuMs(() => {
    for (const unit of units)
      for (const kind of [fresh, reply]) stripQuotedText(unit.repeat(200_000 / unit.length), kind)
  })
  assert.ok(spentMs < 20_000)
})
