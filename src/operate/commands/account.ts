import type { Command } from 'commander'
import { DaybookError } from '../../core/errors.ts'
import { addCommand } from './command.ts'
import { parseEmail } from './option-values.ts'
import { withDatabase } from './with-database.ts'

export function accountCommand(program: Command): void {
  const group = program.command('account').description("Help people who can't sign in")

  addCommand(
    group,
    'remove-totp',
    'Turn off two-factor authentication for someone who lost their authenticator app and recovery codes',
  )
    .requiredOption('--email <email>', 'email address of the account', parseEmail)
    .action(
      withDatabase(async ({ database }, { email }: { email: string }) => {
        const { findCredentials, lockAccount } = await import('../../identity/accounts/find.ts')
        const { disableTotp } = await import('../../identity/accounts/second-factor/totp.ts')
        const { transact } = await import('../../platform/db/transact.ts')
        const { id, has_totp } = await transact(database, async (sql) => {
          const known = await findCredentials(sql, email)
          const account = known.id === null ? undefined : await lockAccount(sql, known.id)
          if (!account) throw new DaybookError('not_found', `no account uses ${email}. Check the address`)
          await disableTotp(sql, account)
          return account
        })
        const text = has_totp ? 'two-factor authentication turned off' : "two-factor authentication wasn't on"
        return { json: { id, email, removed: has_totp }, text: `${id} <${email}>: ${text}` }
      }),
    )
}
