import type { messages as english } from '../en/keyboard.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Tastatur',
  lead: 'Deine Tastenkürzel gelten auf jedem Gerät, auf dem du dich anmeldest. Mit ? kannst du sie überall nachschlagen.',
  singleKeys: 'Kürzel mit einer Taste',
  singleKeysHint:
    'Nutze Tasten ohne Zusatztaste, zum Beispiel E und G T, wenn du nicht in ein Feld schreibst. Deaktiviere das, wenn Diktierfunktion oder Screenreader sie auslösen.',
  find: 'Befehle oder Tasten suchen',
  none: 'Keine passenden Befehle',
  change: 'Ändern',
  changeOf: (command) => `Kürzel für „${command}“ ändern`,
  remove: 'Entfernen',
  removeOf: (command) => `Kürzel für „${command}“ entfernen`,
  reset: 'Zurücksetzen',
  resetOf: (command) => `Kürzel für „${command}“ zurücksetzen`,
  resetAll: 'Alle Kürzel zurücksetzen',
  noShortcut: 'Keins',
  changed: 'Geändert',
  record: {
    label: (command) => `Neues Kürzel für „${command}“`,
    placeholder: 'Tasten drücken',
    hint: 'Drücke eine Taste, eine Kombination oder zwei Tasten nacheinander. Escape bricht ab.',
    next: (keys) => `${keys}, dann …`,
    own: 'Listen und Felder brauchen diese Taste. Wähle eine andere, oder nimm Strg oder Alt dazu.',
    browser: 'Dein Browser nutzt diese Tasten. Wähle andere.',
  },
  conflict: (keys, commands) => `${keys} ist das Kürzel für ${commands}.`,
  takeOver: 'Stattdessen hier verwenden',
  cancel: 'Abbrechen',
  done: {
    set: (command, keys) => `Das Kürzel für „${command}“ ist jetzt ${keys}`,
    removed: (command) => `„${command}“ hat kein Kürzel mehr`,
    resetAll: 'Alle Kürzel zurückgesetzt',
    singleKeys: (on) => (on ? 'Kürzel mit einer Taste aktiviert' : 'Kürzel mit einer Taste deaktiviert'),
  },
}
