/** The menu of a section. */
export const messages = { up: 'Move up', down: 'Move down', remove: 'Delete' }
