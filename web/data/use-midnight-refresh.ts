import { useEffect, useRef } from 'react'
import { invalidatePath, useWorkspace } from './session.ts'
import { useViewer } from './use-viewer.ts'

/** At midnight, other tasks are due today: refetches counts and views while keeping what is shown. */
export function useMidnightRefresh(): void {
  const { id } = useWorkspace()
  const { today } = useViewer().now
  const shownDay = useRef(today)
  useEffect(() => {
    if (shownDay.current === today) return
    shownDay.current = today
    void invalidatePath(id, '/sidebar')
    void invalidatePath(id, '/rows?')
  }, [id, today])
}
