import type { OpenTransaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import { randomId } from '../lib/ids.ts'

type NewMail = { to: string; subject: string; body: string; html: string }

export const insertMail = (sql: OpenTransaction, { to, subject, body, html }: NewMail) => sql(NoRow)`
  insert into mails (id, to_address, subject, body, html, created_at, due_at)
  values (${randomId('eml', sql.stampMs)}, ${to}, ${subject}, ${body}, ${html}, ${sql.stamp}, ${sql.stamp})`
