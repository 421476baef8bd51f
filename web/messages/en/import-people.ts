import { formatNumber } from '../format.ts'

/** Assignees in a file who won't be assigned, in the preview of an import. */
export const messages = {
  unknown: {
    title: 'People not found',
    margin: 'Assigned to',
    text: 'Their tasks will be unassigned unless they join before you import. Their names are added to the description.',
    more: (count: number) => `${formatNumber(count)} more`,
  },
  withoutAccess: {
    title: 'People without access',
    newLists:
      "They're in the workspace, but won't have access to the new list. Their tasks there will be unassigned, and their names are added to the description. To assign them, create a list, share it with them or make it visible to the workspace, and import into that list.",
    existing:
      "They're in the workspace, but don't have access to the list. Share it with them or make it visible to the workspace before you import. Otherwise their tasks will be unassigned, and their names are added to the description.",
  },
}
