import { messages as upcoming } from '../../messages/en/upcoming.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { MonthPicker } from '../../ui/month-picker.tsx'
import '../../ui/dialog.css'
import '../../ui/pickers.css'

const messages = upcoming.occurrence

type MoveOccurrenceDialogProps = {
  title: string
  /** The day it is on. */
  day: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** Asks for the day to move an occurrence to. */
export const MoveOccurrenceDialog = ({ title, day, onChoose, onClose }: MoveOccurrenceDialogProps) => (
  <Dialog title={messages.moveTitle(title)} onClose={onClose}>
    <MonthPicker
      label={messages.day}
      value={day}
      onChoose={(chosen) => {
        onClose()
        onChoose(chosen)
      }}
    />
  </Dialog>
)
