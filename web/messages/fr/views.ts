import type { messages as english } from '../en/views.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList, formatNumber } from '../format.ts'

const withMore = (names: readonly string[], more: number): string =>
  formatList(more > 0 ? [...names, formatCount(more, { one: 'autre', other: 'autres' })] : names)

const open = { one: 'ouverte', other: 'ouvertes' }

export const messages: Translation<typeof english> = {
  today: {
    title: 'Aujourd’hui',
    whose: 'À qui sont les tâches',
    whoseOptions: { mine: 'Les miennes', everyone: 'Toutes' },
    overdue: 'En retard',
    day: 'Aujourd’hui',
    open: (count) => formatCount(count, open),
    laterToday: 'Plus tard aujourd’hui',
    completed: 'Terminées aujourd’hui',
    completedCount: 'terminées aujourd’hui',
    next: (day) => `prochaine : ${day}`,
    allDone: 'Tout est fait',
    allDoneText: 'Rien pour aujourd’hui et rien en retard.',
    tomorrow: 'Demain',
    upcoming: 'À venir',
    tomorrowTasks: (names, more) => `Demain : ${withMore(names, more)}.`,
    laterTasks: (day, names, more) => `Ensuite, le ${day} : ${withMore(names, more)}.`,
    nothingNext: 'Rien dans les 7 prochains jours.',
  },
  assigned: {
    title: 'Mes tâches',
    none: 'Rien ne vous est attribué',
    noneText: 'Les tâches qui vous sont attribuées apparaissent ici, triées par échéance.',
  },
  all: {
    title: 'Toutes les tâches',
    none: 'Aucune tâche ouverte',
    noneText: 'Les tâches de toutes les listes auxquelles vous avez accès apparaissent ici.',
  },
  filter: {
    label: 'Filtre',
    add: 'Filtrer par…',
    placeholder: 'Personne, liste, étiquette ou date',
    noMatches: 'Aucun résultat',
    clear: 'Effacer les filtres',
    without: (tag) => `Retirer le filtre « ${tag} »`,
    hidesAll: 'Aucune tâche ne correspond aux filtres',
    hidesAllText: 'Effacez les filtres pour voir toutes les tâches.',
    inTitle: 'Dans le titre',
    shown: (count, more) =>
      more ? `les ${formatNumber(count)} premières` : formatCount(count, { one: 'tâche', other: 'tâches' }),
  },
  sort: { label: 'Trier par', word: 'Trier', withGroup: 'Trier et grouper' },
  grouping: { label: 'Grouper par', word: 'Grouper' },
  columns: 'Colonnes',
  groups: {
    overdue: 'En retard',
    today: 'Aujourd’hui',
    tomorrow: 'Demain',
    week: '7 prochains jours',
    later: 'Plus tard',
    none: 'Sans date',
  },
  moreFailed: 'Impossible de charger d’autres tâches.',
}
