import { type Command, InvalidArgumentError } from 'commander'
import type { KeptMail, MailId } from '../../platform/mail/schema.ts'
import { leaf } from './command.ts'
import { naming } from './in-workspace.ts'
import { id } from './option-values.ts'
import { withDatabase } from './with-database.ts'

const shownMax = 1_000

export function mailCommand(program: Command): void {
  const group = program.command('mail').description('show the mail that the service has sent, or keeps')

  leaf(group, 'list', 'show the newest mails, what became of them, and their links')
    .option('--full', 'show whole mails')
    .option('--limit <number>', 'how many', count, 50)
    .action(
      withDatabase(async ({ database }, { full, limit }: { full?: true; limit: number }) => {
        const { listKeptMails } = await import('../../platform/mail/stored-mails.ts')
        const mails = await listKeptMails(database.page, limit)
        const data = mails.map((mail) => (full ? { ...mail, link: linkOf(mail) } : inShort(mail)))
        const text = mails.map(full ? whole : line).join(full ? '\n\n' : '\n')
        return { json: { data }, text: text || 'There is no mail.' }
      }),
    )

  leaf(group, 'show', 'show one mail whole')
    .argument('<mail>', 'the id of the mail', id('eml'))
    .action((mail: MailId, options: { json?: true }) =>
      withDatabase(async ({ database }) => {
        const { getKeptMail } = await import('../../platform/mail/stored-mails.ts')
        const json = await naming(`mail ${mail}`, getKeptMail(database.page, mail))
        return { json: { ...json, link: linkOf(json) }, text: whole(json) }
      })(options),
    )
}

function count(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > shownMax)
    throw new InvalidArgumentError(`It must be a number from 1 to ${shownMax}.`)
  return number
}

/** The one thing to do stands on a line of its own. */
const linkOf = ({ body }: KeptMail): string | null => /^https:\S+$/m.exec(body)?.[0] ?? null

function inShort(mail: KeptMail) {
  const { body: _body, ...rest } = mail
  return { ...rest, link: linkOf(mail) }
}

function line(mail: KeptMail): string {
  const { id, created_at, to, subject } = mail
  const link = linkOf(mail)
  return `${id} ${created_at} to ${to}, ${stateOf(mail)}: ${subject}${link === null ? '' : `\n  ${link}`}`
}

const whole = (mail: KeptMail): string =>
  `${mail.id}, ${stateOf(mail)}
To: ${mail.to}
Date: ${mail.created_at}
Subject: ${mail.subject}

${mail.body || 'Nothing is kept of what was sent.'}`.trimEnd()

function stateOf({ sent_at, failed_at, failure, attempts }: KeptMail): string {
  if (sent_at !== null) return `sent ${sent_at}`
  if (failed_at !== null) return `given up ${failed_at} (${failure})`
  return failure === null ? 'kept' : `waiting after attempt ${attempts} (${failure})`
}
