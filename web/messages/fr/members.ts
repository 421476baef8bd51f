import type { messages as english } from '../en/members.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const seats = (used: number, max: number | null, forms: { one: string; other: string }): string =>
  max === null ? formatCount(used, forms) : `${formatNumber(used)} sur ${formatCount(max, forms)}`

export const messages: Translation<typeof english> = {
  title: 'Membres',
  invite: 'Inviter quelqu’un',
  lead: 'Le propriétaire et les admins gèrent les membres, les jetons et les webhooks. Les membres peuvent utiliser toutes les listes partagées et les listes privées auxquelles on les a ajoutés. Les invités ne voient que ce qui est partagé avec eux.',
  adminsCan: (names) => `Pour inviter des personnes ou changer des rôles, adressez-vous à ${names}.`,
  columns: { joined: 'Arrivée', person: 'Personne', seen: 'Dernière visite', role: 'Rôle' },
  find: 'Rechercher par nom ou adresse e-mail',
  found: (count) =>
    count === 0
      ? 'Personne ne correspond'
      : formatCount(count, { one: 'personne trouvée', other: 'personnes trouvées' }),
  you: 'vous',
  twoFactor: 'Double facteur',
  actions: (name) => `Actions pour ${name}`,
  as: {
    owner: 'Peut tout faire et gère le forfait. Chaque espace de travail a un seul propriétaire.',
    admin: 'Peut tout faire, sauf gérer le forfait ou transférer la propriété.',
    member: 'Peut utiliser les listes et voir qui sont les membres.',
    guest: 'Ne peut utiliser que les listes auxquelles on lui donne accès.',
  },
  makeRole: { admin: 'Définir comme admin', member: 'Définir comme membre', guest: 'Définir comme invité' },
  lists: 'Partager des listes…',
  transfer: 'Transférer la propriété…',
  remove: 'Retirer…',
  leave: 'Quitter l’espace de travail…',
  changed: (name, role) => `${name} est maintenant ${role}`,
  roleNames: { owner: 'propriétaire', admin: 'admin', member: 'membre', guest: 'invité' },
  total: ({ usage, limits }) =>
    `${seats(usage.members, limits.members, { one: 'membre', other: 'membres' })}, ${seats(usage.guests, limits.guests, { one: 'invité', other: 'invités' })}`,
  removing: {
    title: (name) => `Retirer ${name} ?`,
    text: (name) =>
      `${name} perdra son accès immédiatement, et ses jetons ne fonctionneront plus. Ses commentaires ne seront pas supprimés, et ses tâches ne seront plus attribuées à personne.`,
    action: 'Retirer de l’espace de travail',
    done: (name) => `${name} ne fait plus partie de l’espace de travail`,
  },
  leaving: {
    title: (workspace) => `Quitter ${workspace} ?`,
    text: 'Vous perdrez votre accès immédiatement, et vos jetons ne fonctionneront plus. Il vous faudra une invitation pour revenir.',
    action: 'Quitter l’espace de travail',
  },
  transferring: {
    title: (name) => `Transférer la propriété à ${name} ?`,
    text: (name) => `${name} deviendra propriétaire et gérera le forfait. Vous deviendrez admin.`,
    action: 'Transférer la propriété',
    done: (name) => `Propriété transférée à ${name}`,
  },
  invitations: {
    title: 'Invitations en attente',
    expired: 'expirée',
    until: (when) => `expire le ${when}`,
    by: (name, when) =>
      name === null
        ? `invitation envoyée depuis la ligne de commande, ${when}`
        : `invitation envoyée par ${name}, ${when}`,
    resend: 'Renvoyer',
    revoke: 'Annuler',
    resent: (email) => `Invitation renvoyée à ${email}`,
    revoked: (email) => `Invitation envoyée à ${email} annulée`,
    sent: (email) => `Invitation envoyée à ${email}`,
    unsent: (email) => `Lien pour ${email} créé, mais pas envoyé : l’e-mail n’est pas configuré`,
    newLink: 'Nouveau lien',
    renewed: (email) => `Nouveau lien pour ${email} créé, mais pas envoyé : l’e-mail n’est pas configuré`,
    withoutMail:
      'L’envoi d’e-mails n’est pas configuré ici, les liens ne sont donc pas envoyés. La personne qui administre Daybook les trouve avec « daybook mail list » et les transmet. Ils ne s’affichent pas ici, car ouvrir un lien confirme l’adresse.',
  },
  dialog: {
    title: 'Inviter quelqu’un',
    email: 'E-mail',
    role: 'Rôle',
    lists: 'Partager des listes',
    listsHint: 'Les invités ne voient que ces listes. Vous pourrez en partager d’autres plus tard.',
    noLists: 'Aucune liste pour l’instant',
    hint: 'Nous enverrons par e-mail un lien à usage unique, qui expire dans 7 jours.',
    hintWithoutMail:
      'L’envoi d’e-mails n’est pas configuré ici, nous n’enverrons donc pas le lien. La personne qui administre Daybook le trouve avec « daybook mail list » et le transmet. Il est à usage unique et expire dans 7 jours.',
    seats: (kind, used, max, invited) => {
      const forms =
        kind === 'members'
          ? { one: 'place de membre occupée', other: 'places de membres occupées' }
          : { one: 'place d’invité occupée', other: 'places d’invités occupées' }
      const pending =
        invited === 0
          ? ''
          : `, dont ${formatCount(invited, { one: 'par une invitation', other: 'par des invitations' })}`
      return `${formatNumber(used)} sur ${formatCount(max, forms)}${pending}. Il en reste ${formatNumber(max - used)}.`
    },
    plans: 'Comparer les forfaits',
    action: 'Envoyer l’invitation',
    actionWithoutMail: 'Créer l’invitation',
    notEmail: 'Saisissez une adresse e-mail valide, par exemple ana@example.com.',
    already_member: 'Cette personne est déjà membre.',
    already_invited: 'Cette personne a déjà reçu une invitation. Renvoyez-la plutôt.',
    alreadyWithoutMail: 'Cette personne a déjà été invitée. Créez plutôt un nouveau lien.',
  },
  integrations: {
    title: 'Intégrations',
    lead: 'Un autre système peut avoir son propre accès. Il n’occupe pas de place, et ses jetons continuent de fonctionner quand des personnes partent.',
    add: 'Ajouter une intégration',
    kind: 'Intégration',
    edit: 'Renommer…',
    added: (name) => `Intégration « ${name} » ajoutée. Créez-lui un jeton dans Jetons d’API.`,
    removing: (name) =>
      `${name} perdra son accès immédiatement, et aucun de ses jetons ne fonctionnera plus. Ce qu’elle a écrit ne sera pas supprimé, et ses tâches ne seront plus attribuées à personne.`,
    dialog: {
      title: 'Ajouter une intégration',
      edit: 'Renommer l’intégration',
      name: 'Nom',
      nameHint: 'Par exemple, celui du système. Il s’affiche dans les tâches et l’historique.',
      description: 'Description',
      action: 'Ajouter l’intégration',
      save: 'Enregistrer',
    },
  },
  findList: 'Rechercher une liste',
  noSuchList: 'Aucune liste ne correspond',
  sharing: {
    title: (name) => `Listes partagées avec ${name}`,
    text: 'Les membres peuvent utiliser toutes les listes partagées. Sélectionnez les listes privées à partager aussi.',
    guest: 'Les invités ne voient que les listes que vous sélectionnez.',
    none: 'Vous n’avez aucune liste à partager.',
    private: 'privée',
  },
}
