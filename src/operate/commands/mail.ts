import { type Command, InvalidArgumentError } from 'commander'
import type { StoredMail, MailId } from '../../platform/mail/schema.ts'
import { addCommand } from './command.ts'
import { withNotFoundName } from './in-workspace.ts'
import { parseId } from './option-values.ts'
import { withDatabase } from './with-database.ts'

const limitMax = 1_000

export function mailCommand(program: Command): void {
  const group = program.command('mail').description('Show the emails Daybook has sent or stored')

  addCommand(group, 'list', 'Show the latest emails with their status and links')
    .option('--full', 'show full emails')
    .option('--limit <number>', 'how many to show', parseLimit, 50)
    .action(
      withDatabase(async ({ database }, { full, limit }: { full?: true; limit: number }) => {
        const { listStoredMails } = await import('../../platform/mail/stored-mails.ts')
        const mails = await listStoredMails(database.page, limit)
        const data = mails.map((mail) => (full ? { ...mail, link: firstLink(mail) } : withoutBody(mail)))
        const text = mails.map(full ? formatMail : formatMailLine).join(full ? '\n\n' : '\n')
        return { json: { data }, text: text || 'There are no emails.' }
      }),
    )

  addCommand(group, 'show', 'Show one full email')
    .argument('<mail>', 'ID of the email', parseId('eml'))
    .action((mail: MailId, options: { json?: true }) =>
      withDatabase(async ({ database }) => {
        const { getStoredMail } = await import('../../platform/mail/stored-mails.ts')
        const json = await withNotFoundName(`email ${mail}`, getStoredMail(database.page, mail))
        return { json: { ...json, link: firstLink(json) }, text: formatMail(json) }
      })(options),
    )
}

function parseLimit(text: string): number {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < 1 || number > limitMax)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${limitMax}.`)
  return number
}

/** Returns the link of a mail, which is on a line of its own. */
const firstLink = ({ body }: StoredMail): string | null => /^https:\S+$/m.exec(body)?.[0] ?? null

function withoutBody(mail: StoredMail) {
  const { body: _body, ...rest } = mail
  return { ...rest, link: firstLink(mail) }
}

function formatMailLine(mail: StoredMail): string {
  const { id, created_at, to, subject } = mail
  const link = firstLink(mail)
  return `${id} ${created_at} to ${to}, ${deliveryState(mail)}: ${subject}${link === null ? '' : `\n  ${link}`}`
}

const formatMail = (mail: StoredMail): string =>
  `${mail.id}, ${deliveryState(mail)}
To: ${mail.to}
Date: ${mail.created_at}
Subject: ${mail.subject}

${mail.body || "The text of sent emails isn't stored."}`.trimEnd()

function deliveryState({ sent_at, failed_at, failure, attempts }: StoredMail): string {
  if (sent_at !== null) return `sent ${sent_at}`
  if (failed_at !== null) return `failed ${failed_at} (${failure})`
  return failure === null ? 'stored' : `waiting after attempt ${attempts} (${failure})`
}
