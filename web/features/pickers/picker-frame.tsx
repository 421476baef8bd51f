import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay, Popover } from 'react-aria-components'
import { visibleRow } from '../../data/tasks/row-store.ts'
import { holdKeysForDialog } from '../../ui/queued-keys.ts'
import { messages } from '../../messages/en/pickers.ts'
import { closePicker, type OpenPicker } from './picker-store.ts'
import { returnToRows } from './return-to-rows.ts'
import '../../ui/dialog.css'
import '../../ui/pickers.css'

const smallScreen = matchMedia('(max-width: 700px)')

/** The frame of a picker: next to the button that opened it or centered, and a sheet on small screens. */
export function PickerFrame({
  picker: { kind, ids, anchor },
  children,
}: {
  picker: OpenPicker
  children: ReactNode
}) {
  // Its code is here; the people it offers, for example, may not be.
  useLayoutEffect(() => holdKeysForDialog(() => closePicker())(), [])
  // While it renders, the row still has the focus.
  const [returns] = useState(() => returnToRows(ids))
  useLayoutEffect(() => returns, [returns])
  const title = messages.title[kind]
  const [first] = ids
  const whose =
    ids.length === 1 && first !== undefined ? visibleRow(first)?.title : messages.tasks(ids.length)
  const trigger = useMemo(() => ({ current: anchor ?? null }), [anchor])
  const onOpenChange = (open: boolean) => {
    if (!open) closePicker()
  }
  if (anchor?.isConnected && !smallScreen.matches)
    return (
      <Popover triggerRef={trigger} isOpen onOpenChange={onOpenChange} placement="bottom start" offset={4}>
        <AriaDialog className="picker" aria-label={`${title}: ${whose}`}>
          {children}
        </AriaDialog>
      </Popover>
    )
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={onOpenChange} className="scrim">
      <Modal className="picker-sheet">
        <AriaDialog className="picker">
          <Heading slot="title" level={2} className="picker-subject">
            <b className="flex-none font-semibold">{title}</b>
            <span className="cut dim">{whose}</span>
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
