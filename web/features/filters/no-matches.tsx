import { Blank } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/button.tsx'
import { words as views } from '../../messages/en/views.ts'

const words = views.filter

/** Where tasks would be that the filter hides: the way to see them. */
export const NothingFits = ({ onClear }: { onClear: () => void }) => (
  <Blank title={words.hidesAll} actions={<Button onClick={onClear}>{words.clear}</Button>}>
    <p>{words.hidesAllText}</p>
  </Blank>
)
