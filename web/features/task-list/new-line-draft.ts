/** The name under which what is typed for a new task is kept. */
export const newLineDraft = (listId: string, sectionId: string | null): string =>
  `new ${listId} ${sectionId ?? ''}`
