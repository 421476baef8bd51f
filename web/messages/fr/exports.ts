import type { messages as english } from '../en/exports.ts'
import type { Translation } from '../translation.ts'
import { formatBytes, formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Export',
  lead: (workspace) =>
    `Téléchargez tout ce à quoi vous avez accès dans ${workspace} sous forme de fichier ZIP, pour le conserver, l’utiliser ailleurs ou le réimporter dans Daybook.`,
  create: {
    title: 'Nouvel export',
    what: 'Exporter',
    everything: 'Tout ce à quoi j’ai accès',
    attachments: 'Pièces jointes',
    withAttachments: 'Inclure les pièces jointes',
    attachmentsHint: 'Sans elles, l’export est léger et prêt en quelques secondes.',
    action: 'Lancer l’export',
    email: 'Nous vous enverrons un e-mail quand il sera prêt.',
    started: 'Export lancé',
    running: 'Votre export est en cours. Vous pourrez en lancer un autre quand il sera terminé.',
    tooOften: (minutes) =>
      `Vous pouvez créer cinq exports par heure. Réessayez dans ${minutes === 1 ? 'une minute' : `${minutes} minutes`}.`,
  },
  list: {
    title: 'Exports',
    none: 'Aucun export pour l’instant. Un export reste téléchargeable pendant 7 jours.',
    everything: 'Tout',
    one: 'Une liste',
    withAttachments: 'avec les pièces jointes',
    without: 'sans les pièces jointes',
    scheduled: 'planifié',
    size: formatBytes,
    until: (day) => `disponible jusqu’au ${day}`,
    for: (name) => `pour ${name}`,
    download: 'Télécharger',
    downloadOf: (what, day) => `Télécharger : ${what}, ${day}`,
    cancel: 'Annuler',
    canceled: 'Export annulé',
    remove: 'Supprimer',
    removeOf: (what, day) => `Supprimer : ${what}, ${day}`,
    removing: {
      title: 'Supprimer cet export ?',
      text: 'Le fichier sera supprimé. Vos listes et vos tâches ne sont pas concernées.',
    },
    removed: 'Export supprimé',
    missing: (count) =>
      `${formatCount(count, { one: 'pièce jointe n’a pas pu être incluse', other: 'pièces jointes n’ont pas pu être incluses' })}. Les détails sont dans manifest.json.`,
    bar: (what) => `Progression de l’export : ${what}`,
    share: (share) => `${Math.floor(share * 100)} %`,
    states: {
      waiting: 'En attente',
      running: 'Export en cours',
      ready: 'Prêt',
      failed: 'Échec',
      cancelled: 'Annulé',
    },
    problems: {
      disk_full: 'Le serveur n’a plus d’espace disque. Demandez à votre administrateur d’en libérer.',
      gone: 'Vous n’avez plus accès à ce qui était exporté.',
      interrupted:
        'L’export a été interrompu trop souvent. Demandez à votre administrateur de consulter les journaux du serveur.',
      failed:
        'Un problème est survenu sur le serveur. Demandez à votre administrateur de consulter les journaux du serveur.',
    },
    total: 'Les exports manuels sont conservés 7 jours, les exports planifiés 30.',
  },
  schedule: {
    title: 'Planification',
    lead: 'Exportez l’espace de travail régulièrement. La personne qui définit la planification reçoit un e-mail à chaque fois et peut télécharger tout ce à quoi elle a accès.',
    plan: {
      text: 'Les exports planifiés font partie de Business. L’export manuel est possible pour tous, avec tous les forfaits.',
      action: 'Comparer les forfaits',
    },
    every: 'Chaque',
    frequencies: { day: 'Jour', week: 'Semaine', month: 'Mois' },
    on: 'Jour',
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    dayOf: (day) => `le ${day}`,
    lastDay: 'le dernier jour',
    at: 'À',
    hour: 'Heure',
    zone: (zone) => `${zone}, le fuseau horaire de l’espace de travail`,
    next: 'Prochain',
    nextAt: (time) => `Le prochain export commence le ${time}.`,
    turnedOff: {
      plan: 'Désactivée, car l’espace de travail n’a plus le forfait Business.',
      maker: 'Désactivée, car la personne qui l’a définie n’est plus admin.',
    },
    setBy: (name) =>
      `${name} a défini cette planification. Elle exporte ce à quoi ${name} a accès, et personne d’autre ne peut le télécharger.`,
    setByYou:
      'Vous avez défini cette planification. Elle exporte ce à quoi vous avez accès, et personne d’autre ne peut le télécharger.',
    takeOver:
      'Si vous enregistrez, la planification devient la vôtre : elle exporte ce à quoi vous avez accès, et personne d’autre ne peut le télécharger.',
    start: 'Planifier l’export',
    save: 'Enregistrer',
    cancel: 'Annuler',
    end: 'Désactiver la planification',
    started: (frequency) => `Export planifié ${frequency}`,
    ended: 'Planification désactivée',
    described: {
      day: (hour) => `chaque jour à ${hour}`,
      week: (weekday, hour) => `chaque ${weekday} à ${hour}`,
      month: (day, hour) => `${day} de chaque mois à ${hour}`,
    },
  },
  contents: {
    title: 'Ce qui est inclus',
    list: [
      [
        'JSON',
        'Listes, sections, tâches, commentaires, occurrences terminées, ainsi que vos vues et modèles, lisibles par d’autres programmes. Daybook peut le réimporter.',
      ],
      ['CSV', 'Un tableau par liste, pour les tableurs. Les formules sont neutralisées.'],
      ['Pièces jointes', 'Les fichiers joints aux tâches, si vous les incluez.'],
      ['Non inclus', 'Ce à quoi vous n’avez pas accès, les mots de passe, les jetons et l’historique.'],
    ],
  },
}
