export { isBlocked, listDependenciesOf, selectBlockers, selectOpenBlockers } from './store.ts'
