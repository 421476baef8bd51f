import type { Transaction } from '../db/sql.ts'
import { NoRow } from '../db/write.ts'

export const insertMail = (sql: Transaction, mail: { to: string; subject: string; body: string }) => sql(
  NoRow,
)`
  insert into mails (id, to_address, subject, body, created_at)
  values (${sql.newId('eml')}, ${mail.to}, ${mail.subject}, ${mail.body}, ${sql.stamp})`
