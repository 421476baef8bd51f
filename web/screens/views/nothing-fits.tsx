import { Blank } from '../../parts/blank.tsx'
import { Button } from '../../parts/button.tsx'
import { words as views } from '../../words/en/views.ts'

const words = views.filter

/** Where tasks would be that the filter hides: the way to see them. */
export const NothingFits = ({ onClear }: { onClear: () => void }) => (
  <Blank title={words.hidesAll} actions={<Button onClick={onClear}>{words.clear}</Button>}>
    <p>{words.hidesAllText}</p>
  </Blank>
)
