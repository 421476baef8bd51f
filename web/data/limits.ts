/** Limits of the server that people see before they hit them. A test compares them with the server's own. */
export const titleMax = 500
export const descriptionMax = 20_000
export const commentTextMax = 20_000
export const commentReactionsMax = 20
export const checklistItemsMax = 200
export const checklistTextMax = 500
export const taskSubtasksMax = 100
export const taskDependenciesMax = 50
export const estimateMinutesMax = 10_000
export const labelsMax = 500
export const taskLabelsMax = 20
export const labelNameMax = 60
/** Counts characters as the server does: one visible character may be two UTF-16 units. */
export const characterCount = (text: string): number => Array.from(text).length

export const historyDays = { start: 30, team: 90, business: 365 }
/** Of each task, behind a public link. */
export const publicCommentsMax = 10
