import { messages } from '../../messages/en/board.ts'
import type { TaskGrouping } from '../task-list/task-list-context.ts'

/** Hides the empty columns, or shows them again. */
export const EmptyColumns = ({ count, hidden, toggle }: NonNullable<TaskGrouping['empty']>) =>
  count === 0 ? null : (
    <button type="button" className="board-slip" onClick={toggle}>
      {hidden ? messages.showEmpty(count) : messages.hideEmpty(count)}
    </button>
  )
