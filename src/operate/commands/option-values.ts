import { readFileSync } from 'node:fs'
import { InvalidArgumentError } from 'commander'
import { findPasswordProblem } from '../../identity/accounts/passwords/password-policy.ts'
import { type Scope, scopes } from '../../core/actor.ts'
import { isEmailAddress } from '../../core/email.ts'
import { type Id, isId, type Prefix } from '../../core/ids.ts'
import { codePointLength } from '../../core/text.ts'
import { isTimeZone } from '../../core/dates/time-zone.ts'

/** How the text of an option becomes its value; the message of what is thrown follows the option's name. */

const invalidArgument = (message: string) => new InvalidArgumentError(message)

/** A name of at most `max` characters, on one line. Node reads bytes that are no UTF-8 as U+FFFD, so that is none. */
export const parseName = (max: number) => (text: string) => {
  if (!/\S/.test(text)) throw invalidArgument('It must not be empty.')
  if (codePointLength(text) > max) throw invalidArgument(`It may have at most ${max} characters.`)
  if (/[\p{Cc}\ufffd]/u.test(text)) throw invalidArgument('It must be UTF-8 without control characters.')
  return text
}

export function parseEmail(text: string): string {
  if (!isEmailAddress(text)) throw invalidArgument('It must be an e-mail address.')
  return text
}

export function parseTimeZone(text: string): string {
  if (!isTimeZone(text)) throw invalidArgument('It must be an IANA zone such as Europe/Kyiv.')
  return text
}

export const parseOneOf =
  <V extends string>(values: readonly V[]) =>
  (text: string): V => {
    const value = values.find((one) => one === text)
    if (value === undefined) throw invalidArgument(`It must be one of ${values.join(', ')}.`)
    return value
  }

/** `all`, or scopes with commas between, in the order of the specification. */
export function parseScopes(text: string): Scope[] {
  if (text === 'all') return [...scopes]
  const named = new Set(text.split(',').map((scope) => scope.trim()))
  const chosen = scopes.filter((scope) => named.delete(scope))
  if (named.size > 0)
    throw invalidArgument(`It must be all, or scopes with commas between: ${scopes.join(', ')}.`)
  return chosen
}

export const parseId =
  <P extends Prefix>(prefix: P) =>
  (text: string): Id<P> => {
    if (!isId(prefix, text)) throw invalidArgument(`It must be an id that begins with ${prefix}_.`)
    return text
  }

export const passwordHelp = 'password, if this address has no account yet; - reads it from standard input'

/**
 * A password; `-` reads it from standard input, where nobody who lists processes can see it. What is thrown is none
 * of commander's own errors, since their message would repeat it.
 */
export const parsePassword =
  (option: string) =>
  (text: string): string => {
    const given = text === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : text
    const fault = findPasswordProblem(given)
    if (fault) throw new Error(`${option} ${fault.message}`)
    return given
  }
