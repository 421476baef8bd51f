import type { messages as english } from '../en/keyboard.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  title: 'Tastatur',
  lead: 'Deine Tastenkürzel gelten auf jedem Gerät, auf dem du dich anmeldest. Drück überall ?, um sie nachzuschlagen.',
  singleKeys: 'Kürzel mit einer Taste',
  singleKeysHint:
    'Nutz Tasten ohne Zusatztaste, zum Beispiel E und G T, wenn du nicht in ein Feld schreibst. Schalt das aus, wenn Diktat oder ein Screenreader sie auslöst.',
  find: 'Befehle oder Tasten finden',
  none: 'Keine passenden Befehle',
  change: 'Ändern',
  changeOf: (command) => `Kürzel von „${command}“ ändern`,
  remove: 'Entfernen',
  removeOf: (command) => `Kürzel von „${command}“ entfernen`,
  reset: 'Zurücksetzen',
  resetOf: (command) => `Kürzel von „${command}“ zurücksetzen`,
  resetAll: 'Alle Kürzel zurücksetzen',
  noShortcut: 'Keins',
  changed: 'Geändert',
  record: {
    label: (command) => `Neues Kürzel von „${command}“`,
    placeholder: 'Tasten drücken',
    hint: 'Drück eine Taste, eine Kombination oder zwei Tasten nacheinander. Escape bricht ab.',
    next: (keys) => `${keys}, dann …`,
    own: 'Listen und Felder brauchen diese Taste. Nimm eine andere oder dazu Strg oder Alt.',
    browser: 'Dein Browser nutzt diese Tasten. Nimm andere.',
  },
  conflict: (keys, commands) => `${keys} ist das Kürzel von ${commands}.`,
  takeOver: 'Stattdessen hier verwenden',
  cancel: 'Abbrechen',
  done: {
    set: (command, keys) => `Das Kürzel von „${command}“ ist jetzt ${keys}`,
    removed: (command) => `„${command}“ hat kein Kürzel mehr`,
    resetAll: 'Alle Kürzel zurückgesetzt',
    singleKeys: (on) =>
      on ? 'Kürzel mit einer Taste eingeschaltet' : 'Kürzel mit einer Taste ausgeschaltet',
  },
}
