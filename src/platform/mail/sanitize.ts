/**
 * Puts text on one line, as headers require and lists expect: breaks and other control characters become
 * spaces (S-31).
 */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const nameMax = 80
/** These reverse the text after them, up to the end of the line. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g

/** Returns a name chosen by a user, such as a workspace's, for a text of ours. */
export const sanitizeName = (name: string): string => sanitizeUserText(name, nameMax)

/**
 * Returns text written by a user on one line, cut to `max` characters. A word joiner breaks anything a mail
 * program would turn into a link, so that no one can use our mails to send strangers a message of their own.
 */
export function sanitizeUserText(text: string, max: number): string {
  const characters = Array.from(oneLine(text).replaceAll(bidiControls, ''))
  const short = characters.length > max ? `${characters.slice(0, max).join('')}…` : characters.join('')
  return short.replaceAll(/([.:/@])(?=\S)/g, '$1\u2060')
}
