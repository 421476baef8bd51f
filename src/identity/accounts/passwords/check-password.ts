import { invalidField } from '../../../core/errors.ts'
import { type PasswordOwner, findPasswordProblem } from './password-policy.ts'

/** @throws validation_error naming the field `password`, with the reason of `passwordFault()` */
export function checkPassword(password: string, owner: PasswordOwner): void {
  const fault = findPasswordProblem(password, owner)
  if (fault) throw invalidField('password', fault.reason)
}
