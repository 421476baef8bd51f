import type { messages as english } from '../en/workspace.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  title: 'Espace de travail',
  name: 'Nom',
  timezone: 'Fuseau horaire',
  timezoneHint:
    'Utilisé pour les nouvelles tâches, sauf si leur auteur en a défini un autre. Les échéances existantes ne changent pas.',
  saved: 'Enregistré',
  created: 'Créé',
  id: 'Identifiant',
  idHint: 'Envoyé dans les événements sous workspace_id.',
  copyId: 'Copier l’identifiant',
  owner: 'Propriétaire',
  publicLinks: 'Liens publics',
  publicLinksAllow: 'Autoriser les membres à publier des listes',
  publicLinksHint:
    'Les membres peuvent créer un lien qui permet à tous de lire une liste : les titres, les dates et ce qui est terminé. Tant que cette option est désactivée, les liens existants ne fonctionnent pas.',
  adminsCan: (names) =>
    `Pour changer le nom, le fuseau horaire ou les liens publics, adressez-vous à ${names}.`,
  notZone: 'Saisissez un fuseau horaire, par exemple Europe/Paris.',
  required: 'Saisissez un nom.',
  plan: {
    title: 'Forfait',
    on: (plan) => `Cet espace de travail a le forfait ${plan}.`,
    operator:
      'Les forfaits se changent sur le serveur. Si vous administrez Daybook, utilisez cette commande avec le forfait souhaité. Sinon, envoyez-la à la personne qui s’en charge.',
    copyCommand: 'Copier la commande',
    ask: (names) => `S’il vous en faut un autre, adressez-vous à ${names}.`,
    here: 'Vous pouvez le changer ci-dessous.',
    owner: (name) => `${name}, propriétaire de l’espace de travail, peut le changer.`,
    usage: 'Utilisation',
    compare: 'Comparer les forfaits',
    current: 'Votre forfait',
    choose: (plan) => `Passer à ${plan}`,
    changing: {
      title: (plan) => `Passer à ${plan} ?`,
      up: 'Vous bénéficierez immédiatement de tout ce que comprend le forfait.',
      start:
        'L’API et les webhooks s’arrêtent immédiatement : les jetons sont refusés, et aucun événement n’est livré. Les deux reprennent si vous revenez à un forfait qui les comprend.',
      down: 'Les limites plus basses s’appliquent immédiatement. Les endpoints de webhooks en trop sont désactivés, les plus récents d’abord.',
      done: (plan) => `Passage à ${plan} effectué`,
      excess: (what) =>
        `Vous dépassez les limites de ce forfait : ${what}. Réduisez d’abord votre utilisation.`,
    },
    noLimit: 'sans limite',
    none: 'non inclus',
    of: (used, max) => `${used} sur ${max}`,
    rows: {
      members: 'Membres',
      guests: 'Invités',
      webhook_addresses: 'Endpoints de webhooks',
      storage_bytes: 'Stockage des pièces jointes',
      requests: 'Requêtes d’API cette minute',
      history_days: 'Historique des modifications',
      requests_per_minute: 'Requêtes d’API par minute',
      api: 'API et webhooks',
      integrations: 'Intégrations',
      schedules: 'Exports planifiés',
      log: 'Journal d’activité',
    },
    yes: 'inclus',
    days: (days) => (days >= 365 ? '1 an' : formatCount(days, { one: 'jour', other: 'jours' })),
    invited: (count) => formatCount(count, { one: 'invitation en attente', other: 'invitations en attente' }),
  },
}
