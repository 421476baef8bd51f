import type { messages as english } from '../en/insights.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const tasks = { one: 'tâche', other: 'tâches' }

export const messages: Translation<typeof english> = {
  title: 'Statistiques',
  period: 'Période',
  weeks: (count) => `${count} semaines`,
  week: 'Semaine',
  weekOf: (day) => `Semaine du ${day}`,
  person: 'Personne',
  unassigned: 'Non attribuées',
  formerMember: 'Ancien membre',
  others: (count) => formatCount(count, { one: 'autre personne', other: 'autres personnes' }),
  table: 'Tableau',
  actions: (chart) => `Télécharger « ${chart} »`,
  csv: 'Télécharger en CSV',
  svg: 'Télécharger en SVG',
  none: {
    title: 'Rien à compter pour l’instant',
    text: 'Les graphiques apparaissent ici dès que des tâches correspondent.',
    clear: 'Effacer les filtres',
  },
  flow: {
    title: 'Créées et terminées',
    created: 'Créées',
    completed: 'Terminées',
    summary: (created, completed, weeks) =>
      `${formatCount(completed, { one: 'terminée', other: 'terminées' })} et ${formatCount(created, { one: 'créée', other: 'créées' })} en ${weeks} semaines`,
  },
  progress: {
    title: 'Avancement de la liste',
    total: 'Toutes les tâches',
    done: 'Terminées',
    summary: (done, total) =>
      `${formatNumber(done)} sur ${formatCount(total, { one: 'tâche terminée', other: 'tâches terminées' })}`,
  },
  duration: {
    title: 'Délai entre la création et la fin',
    median: 'La moitié des tâches',
    p90: '9 tâches sur 10',
    hours: 'heures',
    days: 'jours',
    summary: (week, median, p90) =>
      `La semaine du ${week}, la moitié des tâches ont été terminées en ${median} au plus, et 9 sur 10 en ${p90} au plus`,
    none: 'Aucune tâche n’a été terminée pendant cette période',
  },
  ages: {
    title: 'Tâches ouvertes par ancienneté',
    age: 'Créées',
    assigned: 'Attribuées',
    unassigned: 'Non attribuées',
    open: 'Ouvertes',
    names: {
      week: '7 derniers jours',
      month: '30 derniers jours',
      quarter: '3 derniers mois',
      year: 'Dernière année',
      older: 'Avant',
    },
    summary: (open, unassigned) =>
      `${formatCount(open, { one: 'tâche ouverte', other: 'tâches ouvertes' })}, dont ${formatCount(unassigned, { one: 'non attribuée', other: 'non attribuées' })}`,
  },
  overdue: {
    title: 'En retard par personne',
    tasks: 'En retard',
    summary: (count) => (count === 0 ? 'Rien n’est en retard' : `${formatCount(count, tasks)} en retard`),
  },
  workload: {
    title: 'Charge à venir',
    undated: 'Sans date',
    summary: (planned, undated, weeks) =>
      `${formatCount(planned, tasks)} à échéance dans les ${weeks} prochaines semaines, ${formatNumber(undated)} sans date`,
    cell: (person, when, count) => `${person}, ${when} : ${formatCount(count, tasks)}`,
    inMinutes: 'Charge à venir en minutes',
    unit: 'Mesurée en',
    units: { tasks: 'Tâches', hours: 'Heures' },
    timeSummary: (planned, undated, weeks, without) =>
      `${planned} de travail à échéance dans les ${weeks} prochaines semaines, ${undated} sans date${
        without === 0 ? '' : ` ; ${formatCount(without, tasks)} sans estimation`
      }`,
    timeCell: (person, when, time) => `${person}, ${when} : ${time}`,
  },
}
