import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'

const search = lazyComponent(() =>
  import('./other-workspace.tsx').then(({ FindInOtherWorkspace }) => FindInOtherWorkspace),
)

/** Looks for what isn't in the current workspace. Most addresses are right, so it's fetched when one isn't. */
export function FindInOtherWorkspace(props: { id: string }) {
  const { Part } = useLazyComponent(search)
  return Part ? <Part {...props} /> : null
}
