export { selectReactions } from './reaction-store.ts'
