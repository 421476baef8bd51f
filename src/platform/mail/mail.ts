/**
 * What a mail says, in the app's words. Text and HTML are made of it in one place, so every mail looks alike and no
 * slice writes HTML. Whatever a person has named may stand anywhere in it but in an address.
 */
export type Mail = {
  subject: string
  /** A line of its own before the text, such as `Hello Ana`. */
  greeting?: string
  /** A list stands as one line for each item, which may lead somewhere and have a line below. */
  paragraphs: readonly (string | readonly MailItem[])[]
  /** The one thing to do; the address is shown too, for whoever cannot press the button. */
  action?: { label: string; url: string }
  /** Small, at the end: what to do if the mail was not meant for the reader, how to have no more of them. */
  footnote?: string
  /** Where a POST ends such mails, for mail programs that offer that (RFC 8058). */
  unsubscribeUrl?: string
}

/** `about` stands below its text, and leads nowhere. */
export type MailItem = string | { text: string; url: string; about?: string }
