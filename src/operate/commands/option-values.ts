import { readFileSync } from 'node:fs'
import { CommanderError, InvalidArgumentError } from 'commander'
import { findPasswordProblem } from '../../identity/accounts/passwords/password-policy.ts'
import { type Scope, scopes } from '../../core/actor.ts'
import { isEmailAddress } from '../../core/email.ts'
import { type Id, isId, type Prefix } from '../../core/ids.ts'
import { codePointLength } from '../../core/text.ts'
import { canonicalTimeZone, suggestTimeZone } from '../../core/dates/time-zone.ts'

/** Parsers of option values. The message of their errors follows the name of the option. */

const invalidArgument = (message: string) => new InvalidArgumentError(message)

/**
 * Parses a name of at most `max` characters on one line. Node reads invalid UTF-8 as U+FFFD, so that is
 * refused.
 */
export const parseName = (max: number) => (text: string) => {
  if (!/\S/.test(text)) throw invalidArgument("It can't be empty.")
  if (codePointLength(text) > max) throw invalidArgument(`It can have at most ${max} characters.`)
  if (/[\p{Cc}\ufffd]/u.test(text)) throw invalidArgument('It must be UTF-8 without control characters.')
  return text
}

export function parseEmail(text: string): string {
  if (!isEmailAddress(text)) throw invalidArgument('It must be an email address, such as ana@example.com.')
  return text
}

export function parseTimeZone(text: string): string {
  const zone = canonicalTimeZone(text)
  if (zone !== undefined) return zone
  throw invalidArgument(`It must be an IANA time zone, such as ${suggestTimeZone(text) ?? 'Europe/Kyiv'}.`)
}

export const parseOneOf =
  <V extends string>(values: readonly V[]) =>
  (text: string): V => {
    const value = values.find((one) => one === text)
    if (value === undefined) throw invalidArgument(`It must be one of ${values.join(', ')}.`)
    return value
  }

/** Parses `all`, or scopes separated by commas, into the order of the specification. */
export function parseScopes(text: string): Scope[] {
  if (text === 'all') return [...scopes]
  const named = new Set(text.split(',').map((scope) => scope.trim()))
  const chosen = scopes.filter((scope) => named.delete(scope))
  if (named.size > 0)
    throw invalidArgument(`It must be all, or scopes separated by commas: ${scopes.join(', ')}.`)
  return chosen
}

export const parseId =
  <P extends Prefix>(prefix: P) =>
  (text: string): Id<P> => {
    if (!isId(prefix, text)) throw invalidArgument(`It must be an ID that starts with ${prefix}_.`)
    return text
  }

export const passwordHelp =
  'password for a new account, not needed for an existing one; use - to read it from standard input'

/**
 * Parses a password; `-` reads it from standard input, where it doesn't show up in process listings. It
 * throws no InvalidArgumentError, since its message would repeat the password.
 */
export const parsePassword =
  (option: string) =>
  (text: string): string => {
    const password = text === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : text
    const problem = findPasswordProblem(password)
    if (problem) throw new CommanderError(1, 'daybook.password', `${option} ${problem.message}`)
    return password
  }
