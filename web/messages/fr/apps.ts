import type { messages as english } from '../en/apps.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  scopes: {
    'tasks:read': 'Voir les tâches, avec leurs checklists et leurs fichiers',
    'tasks:write': 'Créer, modifier, terminer et supprimer des tâches',
    'lists:read': 'Voir les listes et les sections',
    'lists:write': 'Créer, modifier, partager et archiver des listes',
    'comments:read': 'Lire les commentaires',
    'comments:write': 'Commenter en votre nom',
    'members:read': 'Voir qui fait partie de l’espace de travail, avec les adresses e-mail',
    'webhooks:write': 'Gérer les webhooks, qui envoient toutes les modifications à d’autres systèmes',
  },
  request: {
    loading: 'Connecter une application',
    title: (app) => `Autoriser ${app} à accéder à Daybook ?`,
    returnsTo: (host) => `Vous retournerez sur ${host}. Ne continuez que si vous lui faites confiance.`,
    onDevice: (host) =>
      `Vous retournerez à un programme sur cet appareil (${host}). Ne continuez que si vous venez de le lancer vous-même.`,
    workspace: 'Espace de travail',
    inWorkspace: (workspace) => `Dans ${workspace}, elle pourra :`,
    asYou: (workspace) =>
      `Elle agit en votre nom dans ${workspace} : elle a accès à ce à quoi vous avez accès, et à rien d’autre. Ses modifications apparaissent sous votre nom.`,
    withheld: (count) =>
      count === 1
        ? 'Elle a aussi demandé à gérer les webhooks. Elle n’obtiendra pas ce droit, réservé au propriétaire et aux admins.'
        : 'Elle n’obtiendra pas les droits réservés au propriétaire et aux admins.',
    until: 'Vous pouvez la déconnecter à tout moment, dans Paramètres › Applications connectées.',
    allow: 'Autoriser l’accès',
    deny: 'Refuser l’accès',
    signedInAs: (email) => `Vous utilisez le compte ${email}.`,
    otherAccount: 'Utiliser un autre compte',
    noWorkspace: 'Vous n’avez aucun espace de travail auquel elle puisse accéder',
    noWorkspaceText: (workspaces) =>
      workspaces === 0
        ? 'Créez ou rejoignez d’abord un espace de travail.'
        : 'Les applications nécessitent le forfait Team ou Business, et votre rôle doit permettre ce que l’application demande.',
    expired: 'Cette demande n’est plus valable',
    expiredText:
      'Elle a déjà reçu une réponse, a expiré ou vient d’un autre navigateur. Revenez à l’application et connectez-la à nouveau.',
    done: 'Vous pouvez fermer cette page',
    doneText: (app) => `${app} a reçu votre réponse.`,
  },
  problem: {
    title: 'Impossible de connecter cette application',
    invalid_client:
      'Daybook ne connaît pas cette application, ou ne l’a pas vue depuis longtemps. Revenez à l’application, retirez-y Daybook et ajoutez-le à nouveau.',
    invalid_redirect_uri:
      'L’application a voulu vous rediriger vers une adresse qui n’est pas la sienne, aucune donnée ne lui a donc été transmise. Prévenez son éditeur.',
    other:
      'La demande n’est pas valable ou a expiré, et aucune donnée n’a été transmise. Revenez à l’application et réessayez.',
    open: 'Ouvrir Daybook',
  },
  title: 'Applications connectées',
  lead: 'Applications et assistants qui agissent pour vous dans cet espace de travail. Ils n’ont jamais plus d’accès que vous, et seulement dans la limite de ce que vous avez autorisé.',
  leadEveryone:
    'Applications et assistants que les membres de cet espace de travail ont connectés. Chacun agit pour le membre qui l’a connecté.',
  whose: 'À qui sont les applications',
  mine: 'Les vôtres',
  everyone: 'Celles de tous',
  guide: 'Connecter une application',
  columns: { used: 'Dernière utilisation', app: 'Application', access: 'Accès' },
  by: (member, when) => `${member}, ${when}`,
  from: (host, when) => `${host}, ${when}`,
  none: {
    title: 'Aucune application connectée',
    text: 'Quand vous ajoutez Daybook à une autre application ou à un assistant, votre accord vous est demandé. Ceux que vous autorisez apparaissent ici.',
    everyone:
      'Quand des membres ajoutent Daybook à d’autres applications ou assistants, ceux-ci apparaissent ici.',
  },
  total: 'Une application inutilisée pendant 90 jours est déconnectée.',
  disconnect: 'Déconnecter',
  disconnecting: {
    title: (app) => `Déconnecter « ${app} » ?`,
    text: 'Elle perd son accès immédiatement. Pour la réutiliser, connectez-la à nouveau depuis l’application.',
    done: (app) => `« ${app} » déconnectée`,
  },
}
