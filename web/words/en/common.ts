import { counted } from '../plural.ts'

/** Words that every screen uses. */
export const words = {
  product: 'Daybook',
  copy: 'Copy',
  copied: 'Copied',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  undo: 'Undo',
  redo: 'Redo',
  takenBack: (what: string) => `Taken back: ${what}`,
  back: 'Back',
  more: 'More',
  all: 'All',
  none: 'None',
  loading: 'Loading',
  justNow: 'just now',
  showMore: 'Show more',
  problem: {
    again: 'Try again',
    refused: 'That was not done',
    unreachable: {
      title: 'The server did not answer',
      text: 'Nothing was changed here. It may be the connection, or the server starting anew.',
    },
    notFound: {
      title: 'Not found',
      text: 'It does not exist, or it is not visible to you.',
    },
    noSeat: (kind: 'members' | 'guests', max: number) => {
      const forms =
        kind === 'members' ? { one: 'member', other: 'members' } : { one: 'guest', other: 'guests' }
      return max === 0
        ? `The plan includes no ${forms.other}.`
        : `The plan includes ${counted(max, forms)}, and there is no place left.`
    },
    failed: {
      title: 'Something failed on the server',
      text: 'Nothing was changed. Trying again is safe; the number below helps whoever runs Daybook to find the cause.',
    },
  },
  roles: { owner: 'Owner', admin: 'Administrator', member: 'Member', guest: 'Guest' },
  plans: { start: 'Start', team: 'Team', business: 'Business' },
}
