import { invalidField } from '../../../core/errors.ts'
import { type Owner, passwordFault } from './password-policy.ts'

/** @throws validation_error naming the field `password`, with the reason of `passwordFault()` */
export function checkPassword(password: string, owner: Owner): void {
  const fault = passwordFault(password, owner)
  if (fault) throw invalidField('password', fault.reason)
}
