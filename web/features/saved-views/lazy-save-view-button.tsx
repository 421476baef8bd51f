import { type ComponentProps, useState } from 'react'
import { whenIdle } from '../../lib/when-idle.ts'
import { useCommands } from '../../ui/commands/commands.ts'
import { lazyComponent, preload, useLazyComponent } from '../../ui/lazy-component.ts'
import type * as saveViewButton from './save-view-button.tsx'

const button = lazyComponent(() => import('./save-view-button.tsx').then((module) => module.SaveViewButton))
whenIdle(() => preload(button))

/** The button that saves a view, fetched once there is something to save. A shortcut that is pressed before waits for it. */
export function SaveViewButton(
  props: Omit<ComponentProps<typeof saveViewButton.SaveViewButton>, 'startsOpen'>,
) {
  const { Part } = useLazyComponent(button)
  const [isAsked, setAsked] = useState(false)
  useCommands({ 'view.save': () => setAsked(true) }, { when: !Part })
  return Part ? <Part {...props} startsOpen={isAsked} /> : null
}
