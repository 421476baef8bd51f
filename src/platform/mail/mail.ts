import type { MailMessages } from './messages.ts'

/** A mail in its recipient’s language. */
export type Mail = (words: MailMessages) => MailContent

/**
 * The content of a mail, in our own words. Text and HTML are rendered from it in one place, so every mail
 * looks alike and no feature writes HTML. Text from users may appear anywhere in it except in a URL.
 */
export type MailContent = {
  subject: string
  /** A separate line before the text, such as `Hello Ana`. */
  greeting?: string
  /** A list takes one line per item; an item may be a link with a line of text below. */
  paragraphs: readonly (string | readonly MailItem[])[]
  /** The one thing to do. Its URL is also shown as text, for readers who cannot use the button. */
  action?: { label: string; url: string }
  /** Small print at the end: how to ignore the mail, or how to stop getting such mails. */
  footnote?: string
  /** A URL that unsubscribes on POST, for mail programs that offer one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}

/** `about` is shown below `text` and is not part of the link. */
export type MailItem = string | { text: string; url: string; about?: string }

/** Gives a mail's button its URL. */
export const withAction = <Text extends { label: string }>(
  { label, ...text }: Text,
  url: string,
): Omit<Text, 'label'> & { action: { label: string; url: string } } => ({ ...text, action: { label, url } })
