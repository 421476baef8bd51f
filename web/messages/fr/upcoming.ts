import type { messages as english } from '../en/upcoming.ts'
import type { Translation } from '../translation.ts'
import { de } from './elision.ts'
import { formatCount, formatNumber } from '../format.ts'

const open = { one: 'ouverte', other: 'ouvertes' }
const pastDays = { one: 'jour passé', other: 'jours passés' }

export const messages: Translation<typeof english> = {
  title: 'À venir',
  earlier: 'Avant',
  today: 'Aujourd’hui',
  later: 'Après',
  range: 'Période',
  day: 'Jour',
  week: 'Semaine',
  month: 'Mois',
  inDay: (day, count) => `${day}, ${formatCount(count, open)}`,
  add: ' : ajouter une tâche',
  addTask: 'Ajouter une tâche',
  nothingDue: (days) => `Rien de prévu : ${days}`,
  showDays: 'Afficher les jours',
  more: (count) => formatCount(count, { one: 'autre', other: 'autres' }),
  moreCompleted: (count) => formatCount(count, { one: 'autre terminée', other: 'autres terminées' }),
  completed: 'terminées',
  overdue: (count) => `${formatNumber(count)} en retard`,
  overdueBefore: (day) => `En retard, échéance avant le ${day}`,
  pastDays: (days, overdue) =>
    `${formatCount(days, pastDays)}${overdue === 0 ? '' : `, ${formatNumber(overdue)} en retard`}`,
  occurrence: {
    toCome: ', occurrence à venir',
    menu: (title, day) => `Occurrence de « ${title} » le ${day}`,
    open: 'Ouvrir la tâche',
    move: 'Déplacer vers un autre jour',
    skip: 'Ignorer celle-ci',
    end: 'Arrêter la série avant celle-ci',
    moveTitle: (title) => `Déplacer une occurrence de « ${title} »`,
    day: 'Jour',
    skipped: (day) => `Occurrence du ${day} ignorée`,
    moved: (from, to) => `Occurrence du ${from} déplacée au ${to}`,
    changeRule: 'Changer la récurrence à partir d’ici',
    allMoved: (from, to) => `Toutes les occurrences à partir du ${from} déplacées, la première au ${to}`,
    ruleChanged: (day) => `Autre récurrence à partir du ${day}`,
    ended: (day) => `La série s’arrête avant le ${day}`,
    taken: 'La série a déjà une occurrence ce jour-là.',
    tooEarly: 'Choisissez un jour après l’échéance actuelle.',
  },
  monthDays: (month) => `Jours ${de(month)}`,
  moved: (count, day) =>
    day === undefined
      ? formatCount(count, { one: 'tâche déplacée', other: 'tâches déplacées' })
      : `Échéance : ${day}`,
  limited: (count) => `Voici les ${formatNumber(count)} premières tâches. Filtrez pour voir le reste.`,
}
