export { withOrigin } from './read-store.ts'
