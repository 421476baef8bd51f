import type { messages as english } from '../en/pickers.ts'
import type { Translation } from '../translation.ts'
import { formatTimeOfDay } from '../format-calendar-date.ts'
import { formatCount } from '../format.ts'

const tasks = { one: 'tâche', other: 'tâches' }
const several = (count: number): string => formatCount(count, tasks)

export const messages: Translation<typeof english> = {
  title: {
    start: 'Début',
    due: 'Échéance',
    repeats: 'Récurrence',
    priority: 'Priorité',
    assign: 'Attribuer',
    labels: 'Étiquettes',
    move: 'Déplacer',
    estimate: 'Estimation',
    blocked: 'Bloquée par',
    reminder: 'Rappels',
  },
  done: {
    repeats: (count, rule) =>
      count === 1 ? `La tâche se répète maintenant ${rule}` : `${several(count)} se répètent ${rule}`,
    notRepeating: (count) =>
      count === 1 ? 'La tâche ne se répète plus' : `${several(count)} ne se répètent plus`,
    reminderAdded: (count) => (count === 1 ? 'Rappel ajouté' : `Rappel ajouté à ${several(count)}`),
    reminderRemoved: 'Rappel retiré',
  },
  tasks: several,
  noMatches: 'Aucun résultat',
  priority: { placeholder: 'Nom, ou 0 à 4' },
  assign: {
    placeholder: 'Nom ou e-mail',
    me: 'vous',
    noOne: 'Non attribuée',
    hint: 'Entrée : ajouter ou retirer · Maj+Entrée : plusieurs · Alt+Entrée : remplacer',
    replace: 'Remplacer les attributions actuelles',
    noMatches: 'Aucun résultat parmi les personnes ayant accès',
  },
  start: {
    inputLabel: 'Date de début, avec vos mots',
    example: 'lun, dans 3 jours, 3 déc',
    none: 'Pas de date de début',
    done: (count, when) =>
      when === ''
        ? count === 1
          ? 'Date de début retirée'
          : `Date de début retirée de ${several(count)}`
        : count === 1
          ? `Date de début : ${when}`
          : `Date de début de ${several(count)} : ${when}`,
    onlyDay: 'Saisissez un jour sans heure ni récurrence.',
    afterDue: (count, day) =>
      count === 1
        ? `L’échéance de la tâche est avant, le ${day}. Choisissez un jour antérieur.`
        : `L’échéance de ${several(count)} est avant. Choisissez un jour antérieur.`,
  },
  due: {
    inputLabel: 'Échéance, avec vos mots',
    example: 'ven 9h, dans 3 jours, tous les mois le 15',
    today: 'Aujourd’hui',
    tomorrow: 'Demain',
    nextWeek: 'La semaine prochaine',
    none: 'Pas de date',
    appliesTo: 'S’applique à',
    appliesToOne: 'Cette occurrence',
    appliesToAll: 'Celle-ci et toutes les suivantes',
    allMoved: (day) => `Cette occurrence et toutes les suivantes déplacées. Première date : ${day}`,
    fixedRule:
      'Les jours de cette série ne peuvent pas être déplacés ensemble. Changez plutôt sa récurrence.',
    noDateYet: 'Pas encore de date',
    several: (count) => `${several(count)}, pas encore de date`,
    nextDates: (days) => `puis ${days}…`,
    time: 'Heure',
    noTime: 'Toute la journée',
    allDay: 'Toute la journée',
    zone: 'Fuseau horaire',
    set: 'Définir l’échéance',
  },
  repeats: {
    inputLabel: 'Fréquence, avec vos mots',
    example: 'toutes les 2 semaines, chaque dernier jour du mois',
    none: 'Ne se répète pas',
    from: 'Se répète à partir de',
    due: 'l’échéance',
    completion: 'la date d’achèvement',
    ends: 'Se termine',
    never: 'Jamais',
    until: 'À une date',
    count: 'Après',
    untilDay: 'Date de fin',
    times: 'Nombre d’occurrences',
    next: 'Prochaines dates',
    set: 'Définir la récurrence',
    neverRepeats: 'Cela ne donne aucune date dans les 10 prochaines années. Essayez une autre règle.',
    presets: (weekday, date, monthDay) => [
      'tous les jours',
      'chaque jour ouvré',
      `chaque ${weekday}`,
      `toutes les 2 semaines le ${weekday}`,
      `chaque mois le ${date}`,
      'chaque dernier jour du mois',
      `chaque ${monthDay}`,
    ],
  },
  reminder: {
    inputLabel: 'Moment du rappel, avec vos mots',
    example: '1 heure avant, 1 jour avant, lun 9h',
    full: (max) => `Une tâche ne peut pas avoir plus de ${max} rappels.`,
    hint: 'Avant l’échéance, ou à un moment précis',
    fixed: 'À un moment précis',
    remove: (what) => `Retirer : ${what}`,
    atTime: 'À l’heure de l’échéance',
    atNine: `Le jour de l’échéance à ${formatTimeOfDay('09:00')}`,
    before: (many) => `${many} avant`,
    beforeNine: (many) => `${many} avant ${formatTimeOfDay('09:00')} le jour de l’échéance`,
    inThePast: 'Ce moment est déjà passé.',
    needsDate: 'Ajoutez une échéance pour définir des rappels à l’avance.',
    units: {
      minute: { one: 'minute', other: 'minutes' },
      hour: { one: 'heure', other: 'heures' },
      day: { one: 'jour', other: 'jours' },
      week: { one: 'semaine', other: 'semaines' },
    },
    addedToEach: (count) => `Ajoute le rappel aux ${count} tâches.`,
  },
  move: {
    label: 'Déplacer vers',
    placeholder: 'Liste ou section',
  },
}
