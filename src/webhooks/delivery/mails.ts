/** What owner and administrators are told of an address (D43). */
export type Mail = { subject: string; body: string }

export const exhaustedMail = (url: string): Mail => ({
  subject: 'An event could not be delivered to your webhook address',
  body: `An event used up all its attempts at ${url} and will not be sent again by itself.

The delivery history of the address shows how each attempt ended. Once the address answers again, the event can be
sent again from there.
`,
})

export const failingMail = (url: string): Mail => ({
  subject: 'Your webhook address has been failing for 36 hours',
  body: `No event could be delivered to ${url} for 36 hours.

If this goes on, the address is disabled after 72 hours. The delivery history of the address shows how each attempt
ended.
`,
})

const reasons = {
  failures: 'No event could be delivered to it for 72 hours.',
  creator: 'Whoever set it up may no longer manage webhook addresses.',
  plan: 'The plan of the workspace has no room for it.',
}

/** One mail, however many addresses are disabled at once for one reason. */
export const disabledMail = (urls: readonly string[], reason: keyof typeof reasons): Mail => ({
  subject: 'Your webhook address has been disabled',
  body: `Nothing is sent any more to

${urls.map((url) => `  ${url}`).join('\n')}

${reasons[reason]}

Owner and administrators can enable it again in the settings, and then have everything sent that has happened since.
`,
})
