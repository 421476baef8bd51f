import { formatBytes, formatCount } from '../format.ts'

/** Settings → Export. */
export const messages = {
  title: 'Export',
  lead: (workspace: string) =>
    `Download everything you have access to in ${workspace} as a ZIP file, to keep, use elsewhere or import into Daybook again.`,
  create: {
    title: 'New export',
    what: 'Export',
    everything: 'Everything I can see',
    attachments: 'Attachments',
    withAttachments: 'Include attachments',
    attachmentsHint: 'Without them, the export is small and ready in seconds.',
    action: 'Start export',
    email: "We'll email you when it's ready.",
    started: 'Export started',
    running: "Your export is running. You can start another when it's done.",
    tooOften: (minutes: number) =>
      `You can create five exports an hour. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  },
  list: {
    title: 'Exports',
    none: 'No exports yet. You can download an export for 7 days.',
    everything: 'Everything',
    one: 'One list',
    withAttachments: 'with attachments',
    without: 'without attachments',
    scheduled: 'scheduled',
    size: formatBytes,
    until: (day: string) => `available until ${day}`,
    for: (name: string) => `for ${name}`,
    download: 'Download',
    downloadOf: (what: string, day: string) => `Download: ${what}, ${day}`,
    cancel: 'Cancel',
    canceled: 'Export canceled',
    remove: 'Delete',
    removeOf: (what: string, day: string) => `Delete: ${what}, ${day}`,
    removing: {
      title: 'Delete this export?',
      text: "This deletes the file. Your lists and tasks aren't affected.",
    },
    removed: 'Export deleted',
    missing: (count: number) =>
      `${formatCount(count, { one: 'attachment', other: 'attachments' })} couldn't be included. See manifest.json for details.`,
    bar: (what: string) => `Export progress: ${what}`,
    share: (share: number) => `${Math.floor(share * 100)}%`,
    states: {
      waiting: 'Waiting',
      running: 'Exporting',
      ready: 'Ready',
      failed: 'Failed',
      cancelled: 'Canceled',
    },
    problems: {
      disk_full: 'The server ran out of disk space. Ask your administrator to free some.',
      gone: 'You no longer have access to what was being exported.',
      interrupted:
        'The export was interrupted too many times. Ask your administrator to check the server logs.',
      failed: 'Something went wrong on the server. Ask your administrator to check the server logs.',
    },
    total: 'Manual exports are kept for 7 days, scheduled ones for 30.',
  },
  schedule: {
    title: 'Schedule',
    lead: 'Export the workspace regularly. The person who sets the schedule gets an email each time and can download everything they have access to.',
    plan: {
      text: 'Scheduled exports are part of Business. Everyone can export manually on every plan.',
      action: 'Compare plans',
    },
    every: 'Every',
    frequencies: { day: 'Day', week: 'Week', month: 'Month' },
    on: 'On',
    weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    dayOf: (day: string) => `the ${day}`,
    lastDay: 'the last day',
    at: 'At',
    hour: 'Hour',
    zone: (zone: string) => `${zone}, the workspace's time zone`,
    next: 'Next',
    nextAt: (time: string) => `The next export starts on ${time}.`,
    turnedOff: {
      plan: 'Turned off because the workspace is no longer on Business.',
      maker: 'Turned off because the person who set it is no longer an admin.',
    },
    setBy: (name: string) =>
      `${name} set this schedule. It exports what ${name} has access to, and only ${name} can download it.`,
    setByYou: 'You set this schedule. It exports what you have access to, and only you can download it.',
    takeOver:
      'If you save, the schedule becomes yours: it exports what you have access to, and only you can download it.',
    start: 'Schedule export',
    save: 'Save',
    cancel: 'Cancel',
    end: 'Turn off schedule',
    started: (frequency: string) => `Export scheduled ${frequency}`,
    ended: 'Schedule turned off',
    described: {
      day: (hour: string) => `every day at ${hour}`,
      week: (weekday: string, hour: string) => `every ${weekday} at ${hour}`,
      month: (day: string, hour: string) => `on ${day} of each month at ${hour}`,
    },
  },
  contents: {
    title: "What's included",
    list: [
      [
        'JSON',
        'Lists, sections, tasks, comments, completed occurrences, and your views and templates, for programs. Daybook can import it again.',
      ],
      ['CSV', 'A table for each list, for spreadsheets. Formulas are neutralized.'],
      ['Attachments', 'Files attached to tasks, if you include them.'],
      ['Left out', "Anything you don't have access to, passwords, tokens and history."],
    ] as readonly (readonly [string, string])[],
  },
}
