/** Longer lines were written by people: what mail programs put above a quoted message is short. */
const lineMax = 300
const attributionLines = 3
const headingLines = 5
const signatureLines = 8

const attributionVerb =
  /(?:^|\s)(?:wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|kirjoitti|napisał(?:a|\(a\))?|pisze|написал(?:а|\(а\))?|пишет|yazdı|写道|のメッセージ|작성)(?:\s.*)?\s?[:：]$/iu
/** An attribution without a verb, as in Russian: a date, a name and an address. */
const attributionWithAddress = /^[^>]*\d.*<[^<>\s]+@[^<>\s]+>\s?[:：]$/u
const originalMessageMark =
  /^-{2,}\s*(?:original message|ursprüngliche nachricht|message d.origine|mensaje original|messaggio originale|mensagem original|oprindelig besked|oorspronkelijk bericht|wiadomość oryginalna|исходное сообщение)\s*-*$/iu
const horizontalRule = /^_{10,}$/
const fromHeading = /^\*?(?:from|von|de|da|van|od|от|fra|från|lähettäjä|发件人|差出人)\s?[:：]\*?\s/iu
const otherHeading =
  /^\*?(?:sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado(?: el)?|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|wysłano|do|temat|отправлено|кому|тема|sendt|til|emne|skickat|till|ämne|发送时间|收件人|主题|送信日時|宛先|件名)\s?[:：]\*?/iu
const forwardedMark =
  /^(?:-{2,}\s*)?(?:forwarded message|begin forwarded message|weitergeleitete nachricht|anfang der weitergeleiteten nachricht|message transféré|début du message (?:réexpédié|transféré)|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht)\s*:?\s*-*$/iu
const forwardSubject = /^(?:fwd?|wg|tr|rv|enc|doorst|vs|vb|pd|i)\s?:/i
const replySubject = /^(?:re|aw|sv|antw|odp|res|rif|ynt|回复|返信)\s?(?:\[\d+\])?\s?[:：]/i
/** Whether a subject says that the message answers or passes on another: its words are someone else's. */
export const isReplyOrForward = (subject: string): boolean =>
  forwardSubject.test(subject) || replySubject.test(subject)

const deviceSignature =
  /^von meinem .+ gesendet$|^(?:sent from|get outlook for|gesendet (?:von|mit)|envoyé (?:de|depuis|à partir)|enviado (?:desde|do meu)|inviato da|verzonden vanaf|verstuurd vanaf|sendt fra|skickat från|wysłane z|отправлено (?:с|из))\s/iu
const closingPhrase =
  /^(?:(?:(?:kind|best|warm|many) )?(?:regards|thanks|wishes)|thank you|thanks in advance|cheers|sincerely(?: yours)?|mit freundlichen grüßen|(?:viele|beste|liebe|herzliche) grüße|mfg|(?:bien )?cordialement|cordiali saluti|saludos(?: cordiales)?|atentamente|atenciosamente|met vriendelijke groet(?:en)?|med venlig hilsen|med vänliga hälsningar|pozdrawiam|с уважением)[\s,.!–-]*$/iu

/**
 * Returns what the sender of a message wrote: without the quoted message it replies to, without the lines
 * mail programs put above a quote, and without the signature. A forwarded message keeps what was forwarded:
 * that is its point. Lines are matched one at a time, so that the cost of a hostile text is linear in its
 * length (S-36, 0193).
 */
export function stripQuotedText(
  text: string,
  { subject, answers }: { subject: string; answers: boolean },
): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const isReply = answers || replySubject.test(subject)
  if (
    forwardSubject.test(subject) ||
    (!isReply && lines.some((line) => isShort(line) && forwardedMark.test(line)))
  )
    return joinLines(lines)
  const written = withoutSignature(withoutQuoted(lines, isReply))
  return joinLines(written) || joinLines(lines)
}

const isShort = (line: string) => line.length <= lineMax
const isQuoted = (line: string | undefined) => line?.startsWith('>') === true
const joinLines = (lines: readonly string[]) =>
  lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

function withoutQuoted(lines: readonly string[], isReply: boolean): string[] {
  const next = nextLines(lines)
  const quotes = lines.some(isQuoted)
  const written: string[] = []
  let answers = isReply
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (startsQuotedMessage(lines, at)) return written
    const length = attributionLength(lines, at)
    const follows = lines[next[at + length] ?? lines.length]
    if (length > 0 && isQuoted(follows)) {
      answers = true
      at += length - 1
    } else if (length > 0 && answers && !quotes) return written
    else written.push(line)
  }
  // Quotes in a message that isn't a reply are part of what the sender wrote.
  return answers ? written.filter((line) => !isQuoted(line)) : written
}

/** Returns, for each line, the index of the first non-empty line at or after it. */
function nextLines(lines: readonly string[]): number[] {
  const next: number[] = Array.from({ length: lines.length + 1 }, () => lines.length)
  for (let at = lines.length - 1; at >= 0; at -= 1) next[at] = lines[at] === '' ? (next[at + 1] ?? at) : at
  return next
}

/** Whether an unmarked quoted message starts at this line and goes to the end, as Outlook writes it. */
function startsQuotedMessage(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (!isShort(line)) return false
  if (originalMessageMark.test(line)) return true
  const first = horizontalRule.test(line)
    ? lines.slice(at + 1, at + 3).findIndex((one) => one !== '') + at + 1
    : at
  if (!fromHeading.test(`${lines[first] ?? ''} `)) return false
  const headings = lines.slice(first + 1, first + 1 + headingLines)
  return headings.filter((one) => isShort(one) && otherHeading.test(one)).length >= 2
}

/**
 * Returns the number of lines an attribution ("On Monday, Ana wrote:") takes here, however it is wrapped; 0
 * for none.
 */
function attributionLength(lines: readonly string[], at: number): number {
  let joined = ''
  for (let length = 1; length <= attributionLines; length += 1) {
    const line = lines[at + length - 1] ?? ''
    joined = `${joined} ${line}`.trim()
    if (line === '' || isQuoted(line) || !isShort(joined)) return 0
    if (/[\d@]/.test(joined) && (attributionVerb.test(joined) || attributionWithAddress.test(joined)))
      return length
  }
  return 0
}

function withoutSignature(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => line !== '')
  const last = filled.at(-1) ?? ''
  const end = isShort(last) && deviceSignature.test(last) ? lines.lastIndexOf(last) : lines.length
  const body = lines.slice(0, end)
  const mark = body.findLastIndex((line) => line === '--')
  if (mark !== -1) return withoutClosing(body.slice(0, mark))
  return withoutClosing(body)
}

/** Removes "Kind regards" and a few short lines after it; on the first line it is the text itself. */
function withoutClosing(lines: readonly string[]): string[] {
  const at = lines.findLastIndex((line) => line.length <= 40 && closingPhrase.test(line))
  const after = lines.slice(at + 1).filter((line) => line !== '')
  const isSignature = at > 0 && after.length <= signatureLines && after.every((line) => line.length <= 80)
  return isSignature ? lines.slice(0, at) : [...lines]
}
