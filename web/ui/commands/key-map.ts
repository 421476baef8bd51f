import type { messages } from '../../messages/en/shortcuts.ts'

type CommandSpec = {
  where: keyof typeof messages.where
  /** In tinykeys notation. Pressing them runs the registered handler of the command. */
  keys?: readonly string[]
  /** Keys that the focused element handles itself: listed in the help, but not bound. */
  nativeKeys?: readonly string[]
  /** Works while a field has the focus, too. */
  whileTyping?: true
  /** Repeats while the key is held. */
  whileHeld?: true
  /** Left out of the palette, where no one would search for it. */
  hiddenFromPalette?: true
}

/**
 * All commands that have a shortcut or a name in the palette. The names are in messages/en/shortcuts.ts, under the same
 * ids. Where two commands share a key, the later one is more specific and wins.
 */
export const keyMap = {
  'app.palette': { where: 'anywhere', keys: ['$mod+k'], whileTyping: true, hiddenFromPalette: true },
  'app.search': { where: 'anywhere', keys: ['[Shift]+/'] },
  'app.keys': { where: 'anywhere', keys: ['[Shift]+?'] },
  'task.new': { where: 'anywhere', keys: ['n'] },
  'list.new': { where: 'anywhere', keys: ['Shift+n'] },
  'folder.new': { where: 'anywhere' },
  'app.labels': { where: 'anywhere' },
  'app.import': { where: 'anywhere' },
  'app.export': { where: 'anywhere' },
  'app.docs': { where: 'anywhere' },
  'app.signOut': { where: 'anywhere' },
  'theme.system': { where: 'anywhere' },
  'theme.light': { where: 'anywhere' },
  'theme.dark': { where: 'anywhere' },
  'workspace.invite': { where: 'anywhere' },
  'workspace.new': { where: 'anywhere' },
  'token.create': { where: 'anywhere' },
  'webhook.create': { where: 'anywhere' },
  'app.undo': { where: 'anywhere', keys: ['$mod+z'], whileHeld: true },
  'app.redo': { where: 'anywhere', keys: ['$mod+Shift+z'], whileHeld: true },
  // Some keyboards need AltGr for it.
  'app.side': { where: 'anywhere', keys: ['[Alt]+[Control]+['] },
  'app.pane': { where: 'anywhere', keys: ['F6'], whileTyping: true, hiddenFromPalette: true },
  'app.paneBack': { where: 'anywhere', keys: ['Shift+F6'], whileTyping: true, hiddenFromPalette: true },
  'app.out': { where: 'anywhere', keys: ['Escape'], hiddenFromPalette: true },

  'go.inbox': { where: 'go', keys: ['g i'] },
  'go.notifications': { where: 'go', keys: ['g n'] },
  'go.today': { where: 'go', keys: ['g t'] },
  'go.upcoming': { where: 'go', keys: ['g u'] },
  'go.assigned': { where: 'go', keys: ['g m'] },
  'go.all': { where: 'go', keys: ['g a'] },
  'go.insights': { where: 'go', keys: ['g r'] },
  'go.list': { where: 'go', keys: ['g l'] },
  'go.view': { where: 'go', keys: ['g v'] },
  'go.settings': { where: 'go', keys: ['g s'] },
  'go.profile': { where: 'go', keys: ['g p'] },
  'go.tokens': { where: 'go', keys: ['g k'] },
  'go.webhooks': { where: 'go', keys: ['g h'] },

  'list.next': {
    where: 'list',
    keys: ['j'],
    nativeKeys: ['ArrowDown'],
    whileHeld: true,
    hiddenFromPalette: true,
  },
  'list.previous': {
    where: 'list',
    keys: ['k'],
    nativeKeys: ['ArrowUp'],
    whileHeld: true,
    hiddenFromPalette: true,
  },
  'list.left': { where: 'list', keys: ['ArrowLeft'], whileHeld: true, hiddenFromPalette: true },
  'list.right': { where: 'list', keys: ['ArrowRight'], whileHeld: true, hiddenFromPalette: true },
  'list.ends': { where: 'list', nativeKeys: ['Home', 'End'], hiddenFromPalette: true },
  'list.open': { where: 'list', nativeKeys: ['Enter'], hiddenFromPalette: true },
  'task.rename': { where: 'list', keys: ['F2'] },
  'task.below': { where: 'list', keys: ['Shift+Enter'] },
  'list.paste': { where: 'list', nativeKeys: ['$mod+v'], hiddenFromPalette: true },
  'list.changes': { where: 'list', keys: ['.'], hiddenFromPalette: true },
  'list.rename': { where: 'list' },
  'list.share': { where: 'list' },
  'list.favorite': { where: 'list' },
  'list.folder': { where: 'list' },
  'list.appearance': { where: 'list' },
  'list.copyLink': { where: 'list' },
  'list.section': { where: 'list' },
  'list.mail': { where: 'list' },
  'list.publicLink': { where: 'list' },
  'list.template': { where: 'list' },
  'list.duplicate': { where: 'list' },
  'list.history': { where: 'list' },
  'list.archive': { where: 'list' },
  'list.unarchive': { where: 'list' },
  'list.delete': { where: 'list' },

  'select.toggle': { where: 'select', keys: ['x'], nativeKeys: ['Space'], hiddenFromPalette: true },
  'select.extend': {
    where: 'select',
    nativeKeys: ['Shift+ArrowUp', 'Shift+ArrowDown'],
    hiddenFromPalette: true,
  },
  'select.all': { where: 'select', keys: ['$mod+a'] },
  'select.clear': { where: 'select', keys: ['Escape'] },

  'task.complete': { where: 'task', keys: ['e'] },
  'task.start': { where: 'task', keys: ['Shift+s'] },
  'task.due': { where: 'task', keys: ['d'] },
  'task.dueToday': { where: 'task' },
  'task.dueTomorrow': { where: 'task' },
  'task.dueNextWeek': { where: 'task' },
  'task.dueNone': { where: 'task' },
  'task.repeats': { where: 'task', keys: ['r'] },
  'task.priority': { where: 'task', keys: ['p'] },
  'task.priorityOf': { where: 'task', nativeKeys: ['0–4'], hiddenFromPalette: true },
  'task.estimate': { where: 'task', keys: ['Shift+e'] },
  'task.assign': { where: 'task', keys: ['a'] },
  'task.assignMe': { where: 'task', keys: ['i'] },
  'task.labels': { where: 'task', keys: ['l'] },
  'task.blocked': { where: 'task', keys: ['Shift+b'] },
  'task.move': { where: 'task', keys: ['m'] },
  'task.comment': { where: 'task', keys: ['c'] },
  'task.subtask': { where: 'task', keys: ['s'] },
  'task.reminder': { where: 'task', keys: ['b'] },
  'task.attach': { where: 'task', keys: ['u'] },
  'task.copyLink': { where: 'task', keys: ['y'] },
  'task.copyNumber': { where: 'task', keys: ['Shift+y'] },
  'task.duplicate': { where: 'task', keys: ['Shift+d'] },
  'task.delete': { where: 'task', keys: ['Backspace', 'Delete'] },

  'move.up': { where: 'move', keys: ['Alt+ArrowUp'], whileHeld: true, hiddenFromPalette: true },
  'move.down': { where: 'move', keys: ['Alt+ArrowDown'], whileHeld: true, hiddenFromPalette: true },
  'move.first': { where: 'move', keys: ['Alt+Shift+ArrowUp'] },
  'move.last': { where: 'move', keys: ['Alt+Shift+ArrowDown'] },
  'move.before': { where: 'move', keys: ['Alt+Shift+ArrowLeft'] },
  'move.after': { where: 'move', keys: ['Alt+Shift+ArrowRight'] },
  'move.addBefore': { where: 'move', keys: ['Shift+ArrowLeft'] },
  'move.addAfter': { where: 'move', keys: ['Shift+ArrowRight'] },

  'drag.lift': { where: 'drag', nativeKeys: ['Enter'], hiddenFromPalette: true },
  'drag.choose': { where: 'drag', nativeKeys: ['ArrowUp', 'ArrowDown'], hiddenFromPalette: true },
  'drag.back': { where: 'drag', nativeKeys: ['Escape'], hiddenFromPalette: true },

  'view.filter': { where: 'view', keys: ['f'] },
  'view.clear': { where: 'view', keys: ['Shift+f'] },
  'view.sort': { where: 'view', keys: ['o'] },
  'view.group': { where: 'view', keys: ['Shift+o'] },
  'view.columns': { where: 'view' },
  'view.layout': { where: 'view', keys: ['v'] },
  'view.timeline': { where: 'view', keys: ['Shift+v'] },
  'view.range': { where: 'view', keys: ['w'] },
  'view.today': { where: 'view', keys: ['t'] },
  'view.rename': { where: 'view' },
  'view.copyLink': { where: 'view' },
  'view.share': { where: 'view' },
  'view.favorite': { where: 'view' },
  'view.delete': { where: 'view' },
  'view.save': { where: 'view', keys: ['$mod+s'], whileTyping: true },

  'notifications.read': { where: 'notifications', keys: ['Shift+u'] },
  'notifications.all': { where: 'notifications', keys: ['Shift+a'] },

  'page.next': { where: 'page', keys: ['j'], whileHeld: true },
  'page.previous': { where: 'page', keys: ['k'], whileHeld: true },
  'page.send': { where: 'page', nativeKeys: ['$mod+Enter'], hiddenFromPalette: true },

  'text.bold': { where: 'text', nativeKeys: ['$mod+b'], hiddenFromPalette: true },
  'text.italic': { where: 'text', nativeKeys: ['$mod+i'], hiddenFromPalette: true },
  'text.code': { where: 'text', nativeKeys: ['$mod+e'], hiddenFromPalette: true },
  'text.link': { where: 'text', nativeKeys: ['$mod+Shift+u'], hiddenFromPalette: true },
  'text.heading': { where: 'text', nativeKeys: ['$mod+Shift+6'], hiddenFromPalette: true },
  'text.numbers': { where: 'text', nativeKeys: ['$mod+Shift+7'], hiddenFromPalette: true },
  'text.bullets': { where: 'text', nativeKeys: ['$mod+Shift+8'], hiddenFromPalette: true },
  'text.quote': { where: 'text', nativeKeys: ['$mod+Shift+9'], hiddenFromPalette: true },

  'palette.choose': { where: 'palette', nativeKeys: ['ArrowUp', 'ArrowDown'], hiddenFromPalette: true },
  'palette.apply': { where: 'palette', nativeKeys: ['Enter'], hiddenFromPalette: true },
  'palette.complete': { where: 'palette', nativeKeys: ['Tab'], hiddenFromPalette: true },
  'palette.commands': { where: 'palette', nativeKeys: ['>'], hiddenFromPalette: true },
  'palette.lists': { where: 'palette', nativeKeys: ['#'], hiddenFromPalette: true },
  'palette.people': { where: 'palette', nativeKeys: ['@'], hiddenFromPalette: true },

  'delivery.next': { where: 'delivery', keys: ['j'], whileHeld: true, hiddenFromPalette: true },
  'delivery.previous': { where: 'delivery', keys: ['k'], whileHeld: true, hiddenFromPalette: true },
  'delivery.test': { where: 'delivery' },
  'delivery.redeliver': { where: 'delivery', keys: ['e'] },
  'delivery.copy': { where: 'delivery', keys: ['c'] },
  'delivery.close': { where: 'delivery', keys: ['Escape'], hiddenFromPalette: true },
} as const satisfies Record<string, CommandSpec>

export type CommandId = keyof typeof keyMap

/** Returns the definition of a command. */
export const commandFor = (id: CommandId): CommandSpec => keyMap[id]
