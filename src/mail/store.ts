import type { OpenTransaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'
import { randomId } from '../lib/ids.ts'

export const insertMail = (sql: OpenTransaction, mail: { to: string; subject: string; body: string }) => sql(
  NoRow,
)`
  insert into mails (id, to_address, subject, body, created_at, due_at)
  values (${randomId('eml', sql.stampMs)}, ${mail.to}, ${mail.subject}, ${mail.body}, ${sql.stamp}, ${sql.stamp})`
