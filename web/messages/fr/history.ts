import type { messages as english } from '../en/history.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatList } from '../format.ts'

const days = { one: 'jour', other: 'jours' }
const quoted = (name: string): string => `« ${name} »`
/** @param what with its article */
const changedTo = (what: string, from: string | undefined, now: string | undefined): string =>
  from === undefined
    ? `a défini ${what} : ${now ?? ''}`
    : now === undefined
      ? `a retiré ${what} (${from})`
      : `a modifié ${what} : ${from} → ${now}`
const taskOr = (name: string | null): string => (name === null ? 'la tâche' : quoted(name))

export const messages: Translation<typeof english> = {
  label: 'Activité',
  show: 'Afficher',
  all: 'Tout',
  comments: (count) => (count === 0 ? 'Commentaires' : `Commentaires ${count}`),
  changes: 'Modifications',
  occurrencesTab: (count) => (count === 0 ? 'Occurrences' : `Occurrences ${count}`),
  older: 'Afficher la suite',
  none: 'Aucune modification pour l’instant.',
  noComments: 'Aucun commentaire pour l’instant.',
  historyLimit: (plan, shown, more) =>
    more === null
      ? `${plan} conserve les modifications pendant ${shown}.`
      : `${plan} conserve les modifications pendant ${shown}. Passez à ${more} pour voir les plus anciennes.`,
  days: (count) => (count === 365 ? '1 an' : formatCount(count, days)),
  daybook: 'Daybook',
  someone: 'Quelqu’un',
  withToken: 'avec le jeton',
  source: { app: undefined, api: 'via l’API', email: 'par e-mail', import: 'par un import' },
  and: (phrases) => formatList(phrases),
  in: (name) => `(${quoted(name)})`,
  quoted,
  hiddenList: 'une liste à laquelle vous n’avez pas accès',
  unknownList: 'une autre liste',
  unknownMember: 'quelqu’un',
  task: {
    deletedTask: 'une tâche supprimée',
    created: (name) => `a créé ${taskOr(name)}`,
    deleted: (name) => `a supprimé ${taskOr(name)}`,
    completed: (name) => `a terminé ${taskOr(name)}`,
    reopened: (name) => `a rouvert ${taskOr(name)}`,
    completedOccurrence: (due, late) =>
      `a terminé l’occurrence du ${due}${late > 0 ? `, avec ${formatCount(late, days)} de retard` : ''}`,
    movedToNextDate: (due) => `l’a reportée à sa prochaine échéance (${due})`,
    title: (from, now) => `a renommé ${quoted(from)} en ${quoted(now)}`,
    description: (from, now) =>
      from ? (now ? 'a modifié la description' : 'a retiré la description') : 'a ajouté une description',
    moved: (from, now) => `l’a déplacée : ${from} → ${now}`,
    section: (from, now) =>
      now === undefined
        ? `l’a sortie de la section ${from ?? ''}`
        : from === undefined
          ? `l’a déplacée dans la section ${now}`
          : `l’a changée de section : ${from} → ${now}`,
    start: (from, now) => changedTo('la date de début', from, now),
    due: (from, now) => changedTo('l’échéance', from, now),
    time: (from, now) => changedTo('l’heure', from, now),
    zone: (from, now) => `a modifié le fuseau horaire : ${from} → ${now}`,
    priority: (from, now) => `a modifié la priorité : ${from} → ${now}`,
    assigned: (names) => `l’a attribuée à ${formatList(names)}`,
    unassigned: (names) => `a retiré l’attribution à ${formatList(names)}`,
    labeled: (names) =>
      `a ajouté ${names.length === 1 ? 'l’étiquette' : 'les étiquettes'} ${formatList(names)}`,
    unlabeled: (names) =>
      `a retiré ${names.length === 1 ? 'l’étiquette' : 'les étiquettes'} ${formatList(names)}`,
    deletedLabel: '(supprimée)',
    repeats: (from, now) =>
      now === undefined
        ? 'a retiré la récurrence'
        : from === undefined
          ? `a défini la récurrence : ${now}`
          : `a modifié la récurrence : ${from} → ${now}`,
    occurrences: 'a modifié des occurrences à venir',
    parent: (now) => (now ? 'en a fait une sous-tâche' : 'en a fait une tâche à part'),
    estimate: (from, now) => changedTo('l’estimation', from, now),
    blocked: (task) => `a ajouté ${task} aux tâches qui la bloquent`,
    unblocked: (task) => `a retiré ${task} des tâches qui la bloquent`,
    reminders: 'a modifié les rappels',
    externalId: (from, now) => changedTo('l’identifiant externe', from, now),
    metadata: 'a modifié les métadonnées',
    attached: (name) => `a joint ${quoted(name)}`,
    detached: (name) => `a supprimé ${quoted(name)}`,
    commented: 'a commenté',
    editedComment: 'a modifié un commentaire',
    deletedComment: 'a supprimé un commentaire',
    field: (name) => `a modifié ${name.replaceAll('_', ' ')}`,
  },
  checklist: {
    added: (texts) => `a ajouté ${firstFew(texts)} à la checklist`,
    removed: (texts) => `a retiré ${firstFew(texts)} de la checklist`,
    checked: (texts) => `a coché ${firstFew(texts)}`,
    unchecked: (texts) => `a décoché ${firstFew(texts)}`,
    changed: (from, now) => `a changé ${quoted(from)} en ${quoted(now)} dans la checklist`,
    ordered: 'a réordonné la checklist',
  },
  list: {
    created: 'a créé la liste',
    name: (from, now) => `a renommé la liste ${quoted(from)} en ${quoted(now)}`,
    description: 'a modifié la description de la liste',
    visibility: (now) =>
      now === 'private' ? 'a rendu la liste privée' : 'a partagé la liste avec l’espace de travail',
    color: (from, now) => changedTo('la couleur de la liste', from, now),
    icon: (from, now) => changedTo('l’icône de la liste', from, now),
    archived: 'a archivé la liste',
    unarchived: 'a désarchivé la liste',
    shared: (name) => `a partagé la liste avec ${name}`,
    unshared: (name) => `a cessé de partager la liste avec ${name}`,
    linkCreated: 'a créé un lien public vers la liste',
    linkChanged: 'a changé ce que montre le lien public',
    linkReplaced: 'a remplacé le lien public de la liste',
    linkRevoked: 'a désactivé le lien public',
    addressCreated: 'a créé une adresse e-mail pour la liste',
    addressReplaced: 'a remplacé l’adresse e-mail de la liste',
    addressRemoved: 'a désactivé l’adresse e-mail de la liste',
  },
  section: {
    created: (name) => `a créé la section ${name}`,
    deleted: (name) => `a supprimé la section ${name}`,
    renamed: (from, now) => `a renommé la section ${quoted(from)} en ${quoted(now)}`,
    moved: (name) => `a déplacé la section ${name}`,
    deletedSection: '(supprimée)',
  },
  occurrences: {
    title: 'Occurrences',
    all: (count) => `Toutes (${count})`,
    due: 'Échéance',
    completed: 'Terminée',
    by: 'Par',
    early: (count) => `${formatCount(count, days)} d’avance`,
    late: (count) => `${formatCount(count, days)} de retard`,
    onTime: 'Terminée à temps',
    of: (count, all) => `${count} sur ${all}`,
    none: 'Aucune occurrence terminée pour l’instant.',
    noneText:
      'Les occurrences terminées apparaissent ici, avec leur échéance et la personne qui les a terminées.',
  },
}

function firstFew(texts: readonly string[]): string {
  const named = texts.slice(0, 3).map(quoted)
  const more = texts.length - named.length
  return formatList(more === 0 ? named : [...named, more === 1 ? '1 autre' : `${more} autres`])
}
