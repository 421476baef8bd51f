import type { Language } from '../../core/languages.ts'
import { html, type Html } from './html.ts'
import type { MailItem, MailContent } from './mail.ts'

/**
 * The app's design tokens that mails use. MailContent programs don't support CSS variables, so the light scheme is
 * inlined and a style sheet overrides it in dark mode where the program reads style sheets.
 */
const textColor = '#15201a'
const bodyColor = '#435048'
const mutedColor = '#5d6962'
const accentColor = '#0b6b4c'
const fontStyle = "font-family:'Hanken Grotesk',system-ui,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const listRuleStyle = 'border-left:4px double #bfd6c8'

/** The styles of each class in the dark scheme. */
const darkStyles = {
  page: ['background:#0c100e'],
  paper: ['background:#121714', 'border-color:#344039'],
  ink: ['color:#e8ede9'],
  running: ['color:#b3beb7'],
  meta: ['color:#8f9b94'],
  link: ['color:#6fd0a8'],
  button: ['background:#4fbf92', 'color:#04190f'],
  mark: ['border-color:#4fbf92'],
  rule: ['border-color:#29463a'],
}
const darkStyleSheet: Html = {
  html: `@media (prefers-color-scheme:dark){${Object.entries(darkStyles)
    .map(([name, styles]) => `.${name}{${styles.map((style) => `${style}!important`).join(';')}}`)
    .join('')}}`,
}

/** Renders a mail as HTML: one column that every mail program can lay out, without scripts or anything remote. */
export function renderHtml(mail: MailContent, language: Language): string {
  const { subject, greeting, paragraphs, action, footnote } = mail
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${darkStyleSheet}
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:#f0f4f0">
        <table
          role="presentation"
          class="page"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          style="background:#f0f4f0"
        >
          <tr>
            <td align="center" style="padding:32px 12px">
              <table
                role="presentation"
                class="paper"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#fcfdfb;border:1px solid #cdd7cf;border-radius:10px"
              >
                <tr>
                  <td style="padding:28px 32px 32px">
                    <p
                      class="ink mark"
                      style="margin:0 0 24px;${fontStyle};font-size:16px;line-height:22px;font-weight:600;color:${textColor};border-left:4px double ${accentColor};padding-left:10px"
                    >
                      Daybook
                    </p>
                    <h1
                      class="ink"
                      style="margin:0 0 16px;${fontStyle};font-size:20px;line-height:26px;font-weight:600;color:${textColor}"
                    >
                      ${subject}
                    </h1>
                    ${greeting === undefined ? undefined : renderParagraph(greeting)}
                    ${paragraphs.map((one) => (typeof one === 'string' ? renderParagraph(one) : renderList(one)))}
                    ${action && renderButton(action)}
                    ${footnote === undefined ? undefined : renderFootnote(footnote)}
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.html
}

const renderParagraph = (text: string): Html =>
  html`<p
    class="running"
    style="margin:0 0 12px;${fontStyle};font-size:14px;line-height:20px;color:${bodyColor}"
  >
    ${text}
  </p>`

const renderList = (items: readonly MailItem[]): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 12px">
    ${items.map(renderItem)}
  </table>`

const renderItem = (one: MailItem): Html =>
  html`<tr>
    <td
      class="ink rule"
      style="${fontStyle};font-size:14px;line-height:20px;color:${textColor};${listRuleStyle};padding:2px 0 2px 10px;word-break:break-word"
    >
      ${typeof one === 'string' ? one : renderLink(one)}
    </td>
  </tr>`

const renderLink = ({ text, url, about }: Exclude<MailItem, string>): Html =>
  html`<a
      class="link"
      href="${url}"
      style="color:#0a6246;text-decoration:none${about === undefined ? '' : ';font-weight:600'}"
      >${text}</a
    >
    ${
      about === undefined
        ? undefined
        : html`<div
            class="running"
            style="font-size:13px;line-height:18px;color:${bodyColor};padding-bottom:8px"
          >
            ${about}
          </div>`
    }`

const renderButton = ({ label, url }: NonNullable<MailContent['action']>): Html =>
  html`<p style="margin:20px 0">
      <a
        class="button"
        href="${url}"
        style="display:inline-block;${fontStyle};font-size:14px;line-height:20px;font-weight:600;color:#ffffff;background:${accentColor};border-radius:6px;padding:9px 16px;text-decoration:none"
        >${label}</a
      >
    </p>
    <p
      class="meta"
      style="margin:0 0 12px;${fontStyle};font-size:12px;line-height:16px;color:${mutedColor};word-break:break-all"
    >
      <a class="link" href="${url}" style="color:#0a6246">${url}</a>
    </p>`

const renderFootnote = (text: string): Html =>
  html`<p
    class="meta"
    style="margin:20px 0 0;${fontStyle};font-size:12px;line-height:16px;color:${mutedColor}"
  >
    ${text}
  </p>`
