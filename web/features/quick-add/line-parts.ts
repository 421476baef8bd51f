/** What a line for a new task shows once someone types. */
export { AddButton } from './add-button.tsx'
export { PhraseChips } from './phrase-chips.tsx'
