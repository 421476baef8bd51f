import type { messages as english } from '../en/timeline.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const days = { one: 'jour', other: 'jours' }

export const messages: Translation<typeof english> = {
  label: (list) => `Chronologie de « ${list} »`,
  zoom: 'Zoom',
  zooms: { week: 'Semaine', month: 'Mois', quarter: 'Trimestre' },
  earlier: 'Avant',
  today: 'Aujourd’hui',
  later: 'Après',
  task: 'Tâche',
  dates: 'Dates',
  noSection: 'Sans section',
  inSection: (name, count) => `${name}, ${formatNumber(count)}`,
  bar: (title, dates, length) =>
    length === 1 ? `${title} : ${dates}` : `${title} : ${dates}, ${formatCount(length, days)}`,
  start: (title, day) => `Début de « ${title} » : ${day}`,
  end: (title, day) => `Échéance de « ${title} » : ${day}`,
  startAt: (day) => `Début : ${day}`,
  keys: 'Les flèches parcourent les tâches, les barres et leurs extrémités. Avec Alt et Maj, elles déplacent l’élément actif d’un jour, ou d’une semaine vers le haut et le bas.',
  moved: (dates) => `Nouvelles dates : ${dates}`,
  none: 'Pas encore de dates',
  noneText:
    'Donnez aux tâches une date de début ou une échéance, ou faites-les glisser ici depuis la liste à côté.',
  undated: (count) => `Sans date, ${formatNumber(count)}`,
  allDated: 'Chaque tâche a une date.',
}
