import type { messages as english } from '../en/tasks.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList } from '../format.ts'

const tasks = { one: 'tâche', other: 'tâches' }
const noPriority = 'Aucune priorité'
/** "Tâche terminée", or "3 tâches terminées". */
const did = (count: number, participle: string): string =>
  count === 1 ? `Tâche ${participle}` : `${formatCount(count, tasks)} ${participle}s`
const ofSeveral = (count: number, preposition: string): string =>
  count === 1 ? '' : ` ${preposition} ${formatCount(count, tasks)}`
const toList = (list?: string): string => (list === undefined ? '' : ` dans ${list}`)
const dueDateRemoved = (count: number): string => `Échéance retirée${ofSeveral(count, 'de')}`

export const messages: Translation<typeof english> = {
  untitled: 'Tâche',
  complete: 'Terminer',
  reopen: 'Rouvrir',
  completeTask: (title) => `Terminer : ${title}`,
  done: {
    completed: (count, isBlocked = false) =>
      `${did(count, 'terminée')}${isBlocked ? (count === 1 ? ' alors qu’elle était encore bloquée' : ' alors que certaines étaient encore bloquées') : ''}`,
    reopened: (count) => did(count, 'rouverte'),
    deleted: (count) => did(count, 'supprimée'),
    duplicated: (count) => did(count, 'dupliquée'),
    moved: (count, where) => `${did(count, 'déplacée')} vers ${where}`,
    scheduled: (count, when) =>
      when === '' ? dueDateRemoved(count) : `Échéance${ofSeveral(count, 'de')} : ${when}`,
    assigned: (count, names) =>
      names.length === 0
        ? `Attribution retirée${ofSeveral(count, 'de')}`
        : `${did(count, 'attribuée')} à ${formatList(names)}`,
    assigneeChanged: (count, name, on) =>
      on ? `${did(count, 'attribuée')} à ${name}` : `Attribution à ${name} retirée${ofSeveral(count, 'de')}`,
    labelChanged: (count, name, on) =>
      on
        ? `Étiquette « ${name} » ajoutée${ofSeveral(count, 'à')}`
        : `Étiquette « ${name} » retirée${ofSeveral(count, 'de')}`,
    unlabeled: (count) => `Étiquettes retirées${ofSeveral(count, 'de')}`,
    priority: (count, name) =>
      name === noPriority
        ? `Priorité retirée${ofSeveral(count, 'de')}`
        : `Priorité ${name.toLowerCase()}${ofSeveral(count, 'pour')}`,
    unscheduled: (count, reminders) =>
      `${dueDateRemoved(count)}, ainsi que ${formatCount(reminders, { one: 'rappel', other: 'rappels' })}`,
    renamed: (title) => `Renommée en « ${title} »`,
    fileDeleted: (name) => `« ${name} » supprimé`,
    created: (title, list) => `« ${title} » ajoutée${toList(list)}`,
    added: (count, list) =>
      `${formatCount(count, { one: 'tâche ajoutée', other: 'tâches ajoutées' })}${toList(list)}`,
    move: 'Déplacer',
    reordered: 'Tâche déplacée',
  },
  notApplied: {
    conflict: 'Quelqu’un d’autre a fait une modification avant vous. Sa version a été conservée.',
    banner: (count) =>
      count === 1
        ? 'Une modification n’a pas été appliquée'
        : `${count} modifications n’ont pas été appliquées`,
    show: 'Afficher',
  },
  touch: { swipeActions: 'Échéance, déplacer' },
  refused: (title, why) => `« ${title} » : ${why}`,
  priorities: [noPriority, 'Basse', 'Moyenne', 'Haute', 'Urgente'],
  due: {
    overdue: 'en retard',
    ownClock: (zone) => `L’heure propre à la tâche (${zone})`,
  },
  facts: {
    comments: (count) => formatCount(count, { one: 'commentaire', other: 'commentaires' }),
    reminders: (count) => formatCount(count, { one: 'rappel', other: 'rappels' }),
    files: (count) => formatCount(count, { one: 'pièce jointe', other: 'pièces jointes' }),
    checklist: (checked, all) => `checklist ${checked} sur ${all}`,
    subtasks: (completed, all) => `sous-tâches ${completed} sur ${all}`,
    blocked: (count) => `bloquée par ${formatCount(count, tasks)}`,
    estimate: (minutes) => `estimation ${minutes} min`,
    repeats: 'se répète',
    due: (when) => `échéance : ${when}`,
  },
  bulk: { selected: (count) => formatCount(count, { one: 'sélectionnée', other: 'sélectionnées' }) },
  row: { menu: (title) => `Actions pour ${title}` },
  list: {
    drag: (title) => `Faire glisser : ${title}`,
    open: (count) => formatCount(count, { one: 'ouverte', other: 'ouvertes' }),
    add: 'Ajouter une tâche',
    addTo: (section) => `Ajouter à « ${section} »`,
    completed: 'Terminées',
    noSection: 'Sans section',
    title: 'Titre',
  },
}
