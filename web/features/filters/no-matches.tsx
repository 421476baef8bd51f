import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { messages as views } from '../../messages/en/views.ts'

const messages = views.filter

/** The empty state when a filter hides all tasks. */
export const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title={messages.hidesAll} actions={<Button onClick={onClear}>{messages.clear}</Button>}>
    <p>{messages.hidesAllText}</p>
  </EmptyState>
)
