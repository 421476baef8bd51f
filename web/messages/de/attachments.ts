import type { messages as english } from '../en/attachments.ts'
import type { Translation } from '../translation.ts'
import { formatBytes, formatCount } from '../format.ts'

/** A size over the limit, written out where rounding makes both look the same. */
const exactSize = (size: number, max: number): string =>
  formatBytes(size) === formatBytes(max)
    ? `${formatBytes(max)} und ${formatCount(size - max, { one: 'Byte', other: 'Byte' })}`
    : formatBytes(size)

export const messages: Translation<typeof english> = {
  title: 'Anhänge',
  attach: 'Datei anhängen',
  failed: (name, why) => `„${name}“: ${why}`,
  attached: (name) => `„${name}“ angehängt`,
  drop: (title) => `Zum Anhängen an „${title}“ ablegen`,
  used: (used, all) => `${formatBytes(used)} von ${formatBytes(all)} belegt`,
  waiting: 'wartet',
  sent: (sent, size) => `${formatBytes(sent)} von ${formatBytes(size)}`,
  sending: (name) => `${name} wird hochgeladen`,
  cancel: (name) => `Abbrechen: ${name}`,
  retry: 'Erneut versuchen',
  dismiss: (name) => `Ausblenden: ${name}`,
  remove: (name) => `Löschen: ${name}`,
  show: (name) => `${name} anzeigen`,
  download: 'Herunterladen',
  fault: {
    tooLarge: (size, max) =>
      `Zu groß: Die Datei ist ${exactSize(size, max)} groß. Das Limit liegt bei ${formatBytes(max)}.`,
    noRoom: (max) => `Nicht genug Speicher: Dein Tarif enthält ${formatBytes(max)} für Anhänge.`,
    tooMany: (max) => `Aufgaben können höchstens ${max} Anhänge haben.`,
    importsFull: (max) =>
      `Die Importdateien deines Workspace dürfen zusammen ${formatBytes(max)} belegen. Lösche Importe, die du nicht mehr brauchst, und versuche es noch einmal.`,
    lost: 'Verbindung unterbrochen. Der Upload geht weiter, sobald du wieder online bist.',
  },
}
