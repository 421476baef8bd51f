/** The menu of a list. */
export const messages = {
  sharing: 'Share…',
  mail: 'Add tasks by email…',
  saveTemplate: 'Save as template…',
  timeline: 'Timeline',
  insights: 'Insights',
  copyLink: 'Copy link',
  archive: 'Archive',
  membersOnly: 'Only members can rename, share and archive this list, or set up its email address.',
}
