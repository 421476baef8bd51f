// What a line for a new task shows once someone types. All of it is used at once, which `@public` tells the search for unused exports.

/** @public */
export { AddButton } from './add-button.tsx'
/** @public */
export { PhraseChips } from './phrase-chips.tsx'
/** @public */
export { focusWhenThere } from '../../ui/focus-when-there.ts'
