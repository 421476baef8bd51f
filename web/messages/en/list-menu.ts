/** The menu of a list. */
export const messages = {
  sharing: 'Share…',
  mail: 'Add tasks by email…',
  publicLink: 'Public link…',
  saveTemplate: 'Save as template…',
  duplicate: 'Duplicate…',
  timeline: 'Timeline',
  insights: 'Insights',
  selectAll: 'Select all tasks',
  copyLink: 'Copy link',
  archive: 'Archive',
  delete: 'Delete…',
  membersOnly: 'Only members can rename, share and archive this list, or set up its email address.',
}
