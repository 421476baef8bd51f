import type { words } from '../../messages/en/shortcuts.ts'

type Command = {
  where: keyof typeof words.where
  /** As tinykeys spells them; pressed, they run whoever has registered the command. */
  keys?: readonly string[]
  /** Keys that what has the focus sees to itself: listed, and never bound. */
  own?: readonly string[]
  /** It also works while one types. */
  typing?: true
  /** It goes on while the key is held. */
  held?: true
  /** Nobody would look for it by its name. */
  byKeyOnly?: true
}

/**
 * Everything that can be done by a key or by its name, with the keys of the design. What it is called stands under the
 * same id in words/en/keys.ts. Of two that share a key the later one is the narrower, and has it.
 */
export const keyMap = {
  'app.palette': { where: 'anywhere', keys: ['$mod+k'], typing: true, byKeyOnly: true },
  'app.search': { where: 'anywhere', keys: ['[Shift]+/'] },
  'app.keys': { where: 'anywhere', keys: ['[Shift]+?'] },
  'task.new': { where: 'anywhere', keys: ['n'] },
  'list.new': { where: 'anywhere', keys: ['Shift+n'] },
  'app.import': { where: 'anywhere' },
  'app.export': { where: 'anywhere' },
  'app.undo': { where: 'anywhere', keys: ['$mod+z'], held: true },
  'app.redo': { where: 'anywhere', keys: ['$mod+Shift+z'], held: true },
  // Some keyboards have it behind AltGr.
  'app.side': { where: 'anywhere', keys: ['[Alt]+[Control]+['] },
  'app.pane': { where: 'anywhere', keys: ['F6'], typing: true, byKeyOnly: true },
  'app.paneBack': { where: 'anywhere', keys: ['Shift+F6'], typing: true, byKeyOnly: true },
  'app.out': { where: 'anywhere', keys: ['Escape'], byKeyOnly: true },

  'go.inbox': { where: 'go', keys: ['g i'] },
  'go.today': { where: 'go', keys: ['g t'] },
  'go.upcoming': { where: 'go', keys: ['g u'] },
  'go.assigned': { where: 'go', keys: ['g m'] },
  'go.all': { where: 'go', keys: ['g a'] },
  'go.list': { where: 'go', keys: ['g l'] },
  'go.view': { where: 'go', keys: ['g v'] },
  'go.settings': { where: 'go', keys: ['g s'] },
  'go.profile': { where: 'go', keys: ['g p'] },
  'go.tokens': { where: 'go', keys: ['g k'] },
  'go.webhooks': { where: 'go', keys: ['g h'] },

  'list.next': { where: 'list', keys: ['j'], own: ['ArrowDown'], held: true, byKeyOnly: true },
  'list.previous': { where: 'list', keys: ['k'], own: ['ArrowUp'], held: true, byKeyOnly: true },
  'list.left': { where: 'list', keys: ['ArrowLeft'], held: true, byKeyOnly: true },
  'list.right': { where: 'list', keys: ['ArrowRight'], held: true, byKeyOnly: true },
  'list.ends': { where: 'list', own: ['Home', 'End'], byKeyOnly: true },
  'list.open': { where: 'list', own: ['Enter'], byKeyOnly: true },
  'task.rename': { where: 'list', keys: ['F2'] },
  'task.below': { where: 'list', keys: ['Shift+Enter'] },
  'list.paste': { where: 'list', own: ['$mod+v'], byKeyOnly: true },
  'list.changes': { where: 'list', keys: ['.'], byKeyOnly: true },
  'list.rename': { where: 'list' },
  'list.section': { where: 'list' },
  'list.mail': { where: 'list' },
  'list.template': { where: 'list' },
  'list.history': { where: 'list' },
  'list.archive': { where: 'list' },
  'list.unarchive': { where: 'list' },

  'select.toggle': { where: 'select', keys: ['x'], own: ['Space'], byKeyOnly: true },
  'select.extend': { where: 'select', own: ['Shift+ArrowUp', 'Shift+ArrowDown'], byKeyOnly: true },
  'select.all': { where: 'select', keys: ['$mod+a'] },
  'select.clear': { where: 'select', keys: ['Escape'] },

  'task.close': { where: 'task', keys: ['e'] },
  'task.due': { where: 'task', keys: ['d'] },
  'task.repeats': { where: 'task', keys: ['r'] },
  'task.priority': { where: 'task', keys: ['p'] },
  'task.priorityOf': { where: 'task', own: ['0–4'], byKeyOnly: true },
  'task.assign': { where: 'task', keys: ['a'] },
  'task.assignMe': { where: 'task', keys: ['i'] },
  'task.move': { where: 'task', keys: ['m'] },
  'task.comment': { where: 'task', keys: ['c'] },
  'task.subtask': { where: 'task', keys: ['s'] },
  'task.reminder': { where: 'task', keys: ['b'] },
  'task.attach': { where: 'task', keys: ['u'] },
  'task.copyLink': { where: 'task', keys: ['y'] },
  'task.delete': { where: 'task', keys: ['Backspace', 'Delete'] },

  'move.up': { where: 'move', keys: ['Alt+ArrowUp'], held: true, byKeyOnly: true },
  'move.down': { where: 'move', keys: ['Alt+ArrowDown'], held: true, byKeyOnly: true },
  'move.first': { where: 'move', keys: ['Alt+Shift+ArrowUp'] },
  'move.last': { where: 'move', keys: ['Alt+Shift+ArrowDown'] },
  'move.before': { where: 'move', keys: ['Alt+Shift+ArrowLeft'] },
  'move.after': { where: 'move', keys: ['Alt+Shift+ArrowRight'] },

  'drag.lift': { where: 'drag', own: ['Enter'], byKeyOnly: true },
  'drag.choose': { where: 'drag', own: ['ArrowUp', 'ArrowDown'], byKeyOnly: true },
  'drag.back': { where: 'drag', own: ['Escape'], byKeyOnly: true },

  'view.filter': { where: 'view', keys: ['f'] },
  'view.clear': { where: 'view', keys: ['Shift+f'] },
  'view.sort': { where: 'view', keys: ['o'] },
  'view.layout': { where: 'view', keys: ['v'] },
  'view.range': { where: 'view', keys: ['w'] },
  'view.today': { where: 'view', keys: ['t'] },
  'view.save': { where: 'view', keys: ['$mod+s'], typing: true },

  'inbox.read': { where: 'inbox', keys: ['Shift+u'] },
  'inbox.all': { where: 'inbox', keys: ['Shift+a'] },

  'page.next': { where: 'page', keys: ['j'], held: true },
  'page.previous': { where: 'page', keys: ['k'], held: true },
  'page.send': { where: 'page', own: ['$mod+Enter'], byKeyOnly: true },

  'palette.choose': { where: 'palette', own: ['ArrowUp', 'ArrowDown'], byKeyOnly: true },
  'palette.apply': { where: 'palette', own: ['Enter'], byKeyOnly: true },
  'palette.complete': { where: 'palette', own: ['Tab'], byKeyOnly: true },
  'palette.commands': { where: 'palette', own: ['>'], byKeyOnly: true },
  'palette.lists': { where: 'palette', own: ['#'], byKeyOnly: true },
  'palette.people': { where: 'palette', own: ['@'], byKeyOnly: true },

  'delivery.next': { where: 'delivery', keys: ['j'], held: true, byKeyOnly: true },
  'delivery.previous': { where: 'delivery', keys: ['k'], held: true, byKeyOnly: true },
  'delivery.redeliver': { where: 'delivery', keys: ['e'] },
  'delivery.copy': { where: 'delivery', keys: ['c'] },
  'delivery.close': { where: 'delivery', keys: ['Escape'], byKeyOnly: true },
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof keyMap

/** What the map says of a command. */
export const commandOf = (id: CommandId): Command => keyMap[id]
