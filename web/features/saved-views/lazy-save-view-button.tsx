import { type ComponentProps, lazy, Suspense } from 'react'
import type * as saveViewButton from './save-view-button.tsx'

const Button = lazy(() =>
  import('./save-view-button.tsx').then((module) => ({ default: module.SaveViewButton })),
)

/** The button that saves a view, fetched once there is something to save. */
export const SaveViewButton = (props: ComponentProps<typeof saveViewButton.SaveViewButton>) => (
  <Suspense fallback={null}>
    <Button {...props} />
  </Suspense>
)
