import { useCommands } from './commands.ts'

/** Makes the move shortcuts act on the focused line of the sidebar, not on the selection of the page. */
export function MoveCommands({ at, onMove }: { at: number; onMove: (to: number) => void }) {
  useCommands({
    'move.up': () => onMove(at - 1),
    'move.down': () => onMove(at + 1),
    'move.first': () => onMove(0),
    'move.last': () => onMove(Infinity),
  })
  return null
}
