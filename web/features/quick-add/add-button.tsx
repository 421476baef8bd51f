import { messages } from '../../messages/en/quick-add.ts'
import './quick-add.css'

/** Adds the task of a line, on screens without a keyboard to press Enter on. */
export const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <button
    type="button"
    className="line-add"
    // The keyboard on the screen stays open for the next task.
    onPointerDown={(event) => event.preventDefault()}
    onClick={onAdd}
  >
    {messages.add}
  </button>
)
