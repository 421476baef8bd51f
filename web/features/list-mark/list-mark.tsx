import { lazy, type ReactNode, Suspense } from 'react'
import type { List } from '../../lib/types.ts'

const Drawing = lazy(() => import('./list-drawing.tsx').then((module) => ({ default: module.ListDrawing })))

export type Appearance = Pick<List, 'color' | 'icon'>

export type ListMarkProps = {
  of: Appearance
  /** What a list without an icon shows, instead of a dot if it has a color. */
  children?: ReactNode
}

/** The icon and color of a list (0510), beside its name. Where no list has any, what draws them isn't loaded. */
export const ListMark = (props: ListMarkProps) =>
  props.of.color || props.of.icon ? (
    <Suspense fallback={props.children ?? <span style={{ flex: 'none', width: 16 }} />}>
      <Drawing {...props} />
    </Suspense>
  ) : (
    props.children
  )
