/**
 * What a mail says, in the app's words. Text and HTML are made of it in one place, so every mail looks alike and no
 * slice writes HTML. Whatever a person has named may stand anywhere in it but in `action.url`.
 */
export type Mail = {
  subject: string
  /** A line of its own before the text, such as `Hello Ana`. */
  greeting?: string
  /** A list stands as one line for each item. */
  paragraphs: readonly (string | readonly string[])[]
  /** The one thing to do; the address is shown too, for whoever cannot press the button. */
  action?: { label: string; url: string }
  /** Small, at the end: what to do if the mail was not meant for the reader, how to have no more of them. */
  footnote?: string
}
