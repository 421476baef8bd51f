/**
 * Messages as mail programs write them, made up for these tests. Each one gets the given address as its To.
 */
type MailSample = (address: string) => string | Buffer

const lines = (...all: string[]) => all.join('\r\n')
const from = 'From: "Ana, Ltd." <ana@elsewhere.example>'
const ids = (name: string) => lines(`Message-ID: <${name}@elsewhere.example>`, 'MIME-Version: 1.0')
const answers = lines('In-Reply-To: <old@elsewhere.example>', 'References: <old@elsewhere.example>')
const alternative = (plain: string, html: string) =>
  lines(
    'Content-Type: multipart/alternative; boundary="000000000000f1"',
    '',
    '--000000000000f1',
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: 8bit',
    '',
    plain,
    '--000000000000f1',
    'Content-Type: text/html; charset="UTF-8"',
    'Content-Transfer-Encoding: 8bit',
    '',
    html,
    '--000000000000f1--',
    '',
  )

const gmailQuote =
  '<br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Mon, Nov 16, 2026 at 10:12 AM Ben Case &lt;<a href="mailto:ben@elsewhere.example">ben@elsewhere.example</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><div dir="ltr">Which colour?</div></blockquote></div>'
const gmailText = lines(
  'Blue, please. See *the catalogue* <https://shop.example/chairs>.',
  '',
  'Ana',
  '',
  'On Mon, Nov 16, 2026 at 10:12 AM Ben Case <ben@elsewhere.example>',
  'wrote:',
  '',
  '> Which colour?',
  '>',
)

export const gmailReply: MailSample = (to) =>
  lines(
    ids('gmail-reply'),
    answers,
    from,
    `To: ${to}`,
    'Subject: Re: Chairs',
    alternative(gmailText, `<div dir="ltr">Blue, please.</div>${gmailQuote}`),
  )

export const gmailHtmlOnly: MailSample = (to) =>
  lines(
    ids('gmail-page'),
    answers,
    from,
    `To: ${to}`,
    'Subject: Re: Chairs',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    `<div dir="ltr">Blue, please. See <a href="https://shop.example/chairs">the catalogue</a>.<div><ul><li>one</li><li>two</li></ul></div></div>${gmailQuote}`,
    '',
  )

export const gmailForward: MailSample = (to) =>
  lines(
    ids('gmail-forward'),
    from,
    `To: ${to}`,
    'Subject: Fwd: Broken lamp',
    'Content-Type: text/plain; charset="UTF-8"',
    '',
    'Can someone look?',
    '',
    '---------- Forwarded message ---------',
    'From: Customer <customer@shop.example>',
    'Date: Mon, Nov 16, 2026 at 9:00 AM',
    'Subject: Broken lamp',
    'To: <ana@elsewhere.example>',
    '',
    'The lamp arrived broken.',
    '-- ',
    'Customer',
    '',
  )

/** HTML as Word writes it; the quoted message starts with its headers, and its lines aren't marked. */
export const outlookHtml: MailSample = (to) =>
  lines(
    ids('outlook'),
    answers,
    from,
    `To: ${to}`,
    'Subject: AW: Angebot =?iso-8859-1?Q?f=FCr_B=FCro?=',
    'Thread-Topic: Angebot',
    'Content-Type: multipart/related; boundary="_004_"; type="text/html"',
    '',
    '--_004_',
    'Content-Type: text/html; charset="iso-8859-1"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<html xmlns:o=3D"urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head><body lang=3DDE><div class=3D"WordSection1">',
    '<p class=3D"MsoNormal">Bitte pr=FCfen, f=FCnf St=FChle.<o:p></o:p></p><p class=3D"MsoNormal"><o:p>&nbsp;</o:p></p>',
    '<p class=3D"MsoNormal">Mit freundlichen Gr=FC=DFen<o:p></o:p></p><p class=3D"MsoNormal">Ana Maier<br><img src=3D"cid:image001.png@01D9"><o:p></o:p></p>',
    '<div><div style=3D"border:none;border-top:solid #E1E1E1 1.0pt"><p class=3D"MsoNormal"><b>Von:</b> Ben Case &lt;ben@elsewhere.example&gt; <br><b>Gesendet:</b> Montag, 16. November 2026 10:12<br><b>An:</b> Ana Maier<br><b>Betreff:</b> Angebot<o:p></o:p></p></div></div>',
    '<p class=3D"MsoNormal">Welche Farbe?<o:p></o:p></p></div></body></html>',
    '--_004_',
    'Content-Type: image/png; name="image001.png"',
    'Content-Description: image001.png',
    'Content-Disposition: inline; filename="image001.png"; size=8',
    'Content-ID: <image001.png@01D9>',
    'Content-Transfer-Encoding: base64',
    '',
    'iVBORw0KGgo=',
    '--_004_--',
    '',
  )

export const appleReply: MailSample = (to) =>
  lines(
    ids('apple'),
    answers,
    from,
    `To: ${to}`,
    'Subject: Re: Photo',
    'Content-Type: multipart/mixed; boundary=Apple-Mail-1',
    '',
    '--Apple-Mail-1',
    'Content-Type: text/plain;\r\n\tcharset=utf-8;\r\n\tformat=flowed;\r\n\tdelsp=yes',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Here is the photo of the broken =',
    'lamp=E2=80=94please order a new one, the shop says that it takes a week or =',
    'so  =',
    '',
    'and costs nothing.',
    '',
    '--Apple-Mail-1',
    'Content-Type: image/heic; name="=?utf-8?Q?Foto_M=C3=A4rz=2Eheic?="',
    "Content-Disposition: inline;\r\n\tfilename*=utf-8''Foto%20M%C3%A4rz.heic",
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('not really a photo').toString('base64'),
    '--Apple-Mail-1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    '',
    'Sent from my iPhone',
    '',
    '> On 16. Nov 2026, at 10:12, Ben Case <ben@elsewhere.example> wrote:',
    '> ',
    '> =EF=BB=BFCan you send it?',
    '--Apple-Mail-1--',
    '',
  )

export const forwardedAsFile: MailSample = (to) =>
  lines(
    ids('forwarded-as-file'),
    from,
    `To: ${to}`,
    'Subject: For the file',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See the message.',
    '--b',
    'Content-Type: message/rfc822',
    'Content-Disposition: attachment',
    '',
    'From: Customer <customer@shop.example>',
    'Subject: Inside',
    'Auto-Submitted: auto-replied',
    'Content-Type: text/plain',
    '',
    'Text of the inner message.',
    '--b--',
    '',
  )

export const invitation: MailSample = (to) =>
  lines(
    ids('invitation'),
    from,
    `To: ${to}`,
    'Subject: Invitation: Review @ Mon Nov 23',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: multipart/alternative; boundary=a',
    '',
    '--a',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'You have been invited to a review.',
    '--a',
    'Content-Type: text/calendar; charset=utf-8; method=REQUEST',
    'Content-Transfer-Encoding: 7bit',
    '',
    'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR',
    '--a--',
    '--m--',
    '',
  )

/** Signed with S/MIME, with a file that only Outlook can read. */
export const signedBySmime: MailSample = (to) =>
  lines(
    ids('smime'),
    from,
    `To: ${to}`,
    'Subject: Signed',
    'Content-Type: multipart/signed; protocol="application/pkcs7-signature"; micalg=sha-256; boundary=s',
    '',
    '--s',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Signed text.',
    '--m',
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    'eJ8+Ig==',
    '--m--',
    '--s',
    'Content-Type: application/pkcs7-signature; name="smime.p7s"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="smime.p7s"',
    '',
    'MIIB',
    '--s--',
    '',
  )

/** Laid out with tables, as shops send it, one of which is a real table. */
export const layoutTables: MailSample = (to) =>
  lines(
    ids('laid-out'),
    from,
    `To: ${to}`,
    'Subject: Your order',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<style>td{color:red}</style><script>alert(1)</script>',
    '<table><tr><td><table><tr><td><h1>Your order</h1><p>It is on its way.</p></td></tr></table></td></tr>',
    '<tr><td><table><tr><th>Item</th><th>Count</th></tr><tr><td>Chair</td><td>5</td></tr></table></td></tr></table>',
    '<img src="https://tracker.example/pixel.gif" alt=""><a href="https://shop.example">https://shop.example</a>',
    '',
  )

/** Texts in various charsets: the text, the charset, its bytes and the encoded subject. */
const charsets: [text: string, charset: string, bytes: number[], subject: string][] = [
  ['Größe 5 €', 'windows-1252', [0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x35, 0x20, 0x80], 'Gr=F6=DFe_5_=80'],
  ['Привет', 'koi8-r', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4], '=F0=D2=C9=D7=C5=D4'],
  ['日本', 'iso-2022-jp', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42], '=1B$BF|K\\=1B(B'],
  ['日本', 'shift_jis', [0x93, 0xfa, 0x96, 0x7b], '=93=FA=96=7B'],
  ['你好', 'gb2312', [0xc4, 0xe3, 0xba, 0xc3], '=C4=E3=BA=C3'],
]
export const charsetSamples: { text: string; charset: string; sample: MailSample }[] = charsets.map(
  ([text, charset, bytes, subject]) => ({
    text,
    charset,
    sample: (to) =>
      Buffer.concat([
        Buffer.from(
          lines(
            ids(charset),
            from,
            `To: ${to}`,
            `Subject: =?${charset}?Q?${subject}?=`,
            `Content-Type: text/plain; charset=${charset}`,
            'Content-Transfer-Encoding: 8bit',
            '',
            '',
          ),
        ),
        Buffer.from(bytes),
        Buffer.from('\r\n'),
      ]),
  }),
)
