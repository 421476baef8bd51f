import { type Mail, withAction } from '../../platform/mail/mail.ts'
import type { MailMessages } from '../../platform/mail/messages.ts'

/**
 * Mails about an account. Anyone can cause the first four to be sent, so they contain nothing that person
 * typed: no name, and nothing else a stranger could send under our letterhead.
 */

const hostOf = (publicUrl: string): string => new URL(publicUrl).host
const securityUrl = (publicUrl: string): string => `${publicUrl}/settings/security`
const resetUrl = (publicUrl: string): string => `${publicUrl}/reset`

/** Sent to the address of a new account. */
export const confirmSignUpMail =
  (publicUrl: string, token: string): Mail =>
  (words) =>
    withAction(words.confirmSignUp(hostOf(publicUrl)), `${publicUrl}/verify#${token}`)

/** Sent to someone who signs up with an address that already has an account. */
export const accountExistsMail =
  (publicUrl: string, token: string): Mail =>
  (words) =>
    withAction(words.accountExists(hostOf(publicUrl)), `${publicUrl}/reset#${token}`)

/** Sent to someone who has forgotten their password. */
export const passwordResetMail =
  (publicUrl: string, token: string): Mail =>
  (words) =>
    withAction(words.passwordReset(hostOf(publicUrl)), `${publicUrl}/reset#${token}`)

/** Sent to the new address of an account. */
export const confirmNewEmailMail =
  (publicUrl: string, token: string): Mail =>
  (words) =>
    withAction(words.confirmNewEmail(hostOf(publicUrl)), `${publicUrl}/verify#${token}`)

/** Sent to the current address of an account whose address is about to change. */
export const emailChangeNoticeMail =
  (publicUrl: string, email: string): Mail =>
  (words) => {
    const { before, after, ...text } = words.emailChange(hostOf(publicUrl), resetUrl(publicUrl))
    return withAction({ ...text, paragraphs: [before, [email], after] }, securityUrl(publicUrl))
  }

export const passwordChangedMail =
  (publicUrl: string): Mail =>
  (words) =>
    withAction(words.passwordChanged(hostOf(publicUrl), resetUrl(publicUrl)), securityUrl(publicUrl))

/** Sent when a way of signing in was added or removed (ASVS 6.3.7). */
export const securityChangedMail =
  (publicUrl: string, change: Parameters<MailMessages['securityChanged']>[0]): Mail =>
  (words) =>
    withAction(words.securityChanged(change, hostOf(publicUrl), resetUrl(publicUrl)), securityUrl(publicUrl))
