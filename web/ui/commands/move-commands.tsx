import { useCommands } from './commands.ts'

/** While a line of the sidebar has the focus its keys move it, and nothing that is selected on the page. */
export function MoveCommands({ at, onMove }: { at: number; onMove: (to: number) => void }) {
  useCommands({
    'move.up': () => onMove(at - 1),
    'move.down': () => onMove(at + 1),
    'move.first': () => onMove(0),
    'move.last': () => onMove(Infinity),
  })
  return null
}
