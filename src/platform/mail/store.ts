import { type Static, Type } from '../../core/typebox.ts'
import { fragment, type BaseTransaction, type Sql } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import { type Language, languages } from '../../core/languages.ts'
import { enumOf, idSchema, nullable } from '../http/schemas.ts'
import { randomId } from '../../core/ids.ts'
import { StoredMail, type MailId } from './schema.ts'

const AccountLanguage = Type.Object({ language: nullable(enumOf(languages)) })

/** Finds the language of the account that has an address; undefined if there is none, or it hasn't chosen one. */
export async function findLanguage(sql: BaseTransaction, address: string): Promise<Language | undefined> {
  const [account] = await sql(
    AccountLanguage,
  )`select language from accounts where lower(email) = lower(${address})`
  return account?.language ?? undefined
}

type NewMail = { to: string; subject: string; body: string; html: string; unsubscribe_url: string | null }

export const insertMail = (sql: BaseTransaction, mail: NewMail) => sql(NoRow)`
  insert into mails (id, to_address, subject, body, html, unsubscribe_url, created_at, due_at)
  values (${randomId('eml', sql.stampMs)}, ${mail.to}, ${mail.subject}, ${mail.body}, ${mail.html},
    ${mail.unsubscribe_url}, ${sql.stamp}, ${sql.stamp})`

const DueMail = Type.Object({
  id: idSchema('eml'),
  to_address: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  html: nullable(Type.String()),
  unsubscribe_url: nullable(Type.String()),
  /** Including this attempt. */
  attempts: Type.Integer(),
  too_old: Type.Boolean(),
})
export type DueMail = Static<typeof DueMail>

/** Claims up to `size` due mails. No other worker can claim them for `leaseS` seconds, even if this one dies. */
export const claimMails = (sql: Sql, size: number, leaseS: number, giveUpHours: number) => sql(DueMail)`
  with due as materialized (
    select id, created_at <= service_now(${sql.clockOffsetMs}) - ${giveUpHours} * interval '1 hour' as too_old
    from mails
    where sent_at is null and failed_at is null and due_at <= service_now(${sql.clockOffsetMs})
    order by due_at
    limit ${size}
    for update skip locked
  )
  update mails
  set attempts = attempts + 1, due_at = service_now(${sql.clockOffsetMs}) + ${leaseS} * interval '1 second'
  from due
  where mails.id = due.id
  returning mails.id, mails.to_address, mails.subject, mails.body, mails.html, mails.unsubscribe_url, mails.attempts,
    due.too_old`

/**
 * Holds due mails because there is no mail server, and returns those that were not held before. A mail one
 * can unsubscribe from has text written by members in its subject, so that subject is not returned.
 */
export const holdMails = (sql: Sql) => sql(
  Type.Object({ id: idSchema('eml'), subject: nullable(Type.String()) }),
)`
  update mails set due_at = 'infinity'
  where sent_at is null and failed_at is null and due_at <= service_now(${sql.clockOffsetMs})
  returning id, case when unsubscribe_url is null then subject end as subject`

/** Makes mails due again that were held while there was no mail server. */
export const releaseHeldMails = (sql: Sql) => sql(NoRow)`
  update mails set due_at = service_now(${sql.clockOffsetMs})
  where sent_at is null and failed_at is null and due_at = 'infinity'`

/** Marks a mail as sent and erases its content, so that no one can find a link here that has been sent. */
export const markSent = (sql: Sql, mailId: MailId) => sql(NoRow)`
  update mails
  set sent_at = service_now(${sql.clockOffsetMs}), body = '', html = null, unsubscribe_url = null, failure = null
  where id = ${mailId} and sent_at is null`

export const scheduleRetry = (sql: Sql, mailId: MailId, waitS: number, failure: string) => sql(NoRow)`
  update mails
  set due_at = service_now(${sql.clockOffsetMs}) + ${waitS} * interval '1 second', failure = ${failure}
  where id = ${mailId} and sent_at is null`

/**
 * Marks a mail as failed. Its text stays, so that the operator can pass it on.
 *
 * @param failure null keeps the stored one
 */
export const markFailed = (sql: Sql, mailId: MailId, failure: string | null) => sql(NoRow)`
  update mails
  set failed_at = service_now(${sql.clockOffsetMs}), failure = coalesce(${failure}::text, failure, 'never tried'), html = null,
    unsubscribe_url = null
  where id = ${mailId} and sent_at is null`

/** Deletes a batch of mails sent `sentDays` or created `retentionDays` ago, or earlier; returns how many. */
export async function deleteOld(
  sql: Sql,
  sentDays: number,
  retentionDays: number,
  batch: number,
): Promise<number> {
  const rows = await sql(Type.Object({ id: idSchema('eml') }))`
    delete from mails
    where id in (
      select id from mails
      where created_at <= service_now(${sql.clockOffsetMs}) - ${retentionDays} * interval '1 day'
        or sent_at <= service_now(${sql.clockOffsetMs}) - ${sentDays} * interval '1 day'
      limit ${batch}
    )
    returning id`
  return rows.length
}

const storedColumns = fragment`id, to_address as "to", subject, body, created_at, attempts, sent_at, failed_at, failure`

/** Returns the newest mails, oldest first. */
export async function listMails(sql: Sql, limit: number): Promise<StoredMail[]> {
  const mails = await sql(
    StoredMail,
  )`select ${storedColumns} from mails order by created_at desc, id desc limit ${limit}`
  return mails.toReversed()
}

export async function findMail(sql: Sql, mailId: MailId): Promise<StoredMail | undefined> {
  const [mail] = await sql(StoredMail)`select ${storedColumns} from mails where id = ${mailId}`
  return mail
}
