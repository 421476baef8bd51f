/** Numbers of the service that people are told before they meet them; a test holds them against the service's own. */
export const titleMax = 500
export const descriptionMax = 20_000
export const commentTextMax = 20_000
export const checklistItemsMax = 200
export const checklistTextMax = 500
export const taskSubtasksMax = 100
/** Characters as the service counts them: what one sees as one sign may be two for a string. */
export const characterCount = (text: string): number => Array.from(text).length

export const historyDays = { start: 30, team: 90, business: 365 }
