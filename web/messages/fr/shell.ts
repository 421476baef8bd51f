import type { messages as english } from '../en/shell.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

const changes = { one: 'modification', other: 'modifications' }

export const messages: Translation<typeof english> = {
  skip: 'Aller au contenu',
  menu: 'Paramètres',
  back: 'Retour à Daybook',
  closeSidebar: 'Fermer la barre latérale',
  you: 'Vous',
  developers: 'Développeurs',
  pages: {
    profile: 'Profil',
    security: 'Sécurité',
    notifications: 'Notifications',
    keyboard: 'Clavier',
    apps: 'Applications connectées',
    workspace: 'Espace de travail',
    members: 'Membres',
    plan: 'Forfait',
    import: 'Import',
    export: 'Export',
    log: 'Journal d’activité',
    tokens: 'Jetons d’API',
    webhooks: 'Webhooks',
    reference: 'Documentation',
  },
  switched: (workspace) => `Vous êtes maintenant dans ${workspace}`,
  workspaces: { label: 'Espaces de travail', new: 'Nouvel espace de travail', signOut: 'Se déconnecter' },
  state: {
    current: 'À jour',
    saving: (count) => `Enregistrement de ${formatCount(count, changes)}`,
    offline: (pending) => (pending === 0 ? 'Hors ligne' : `Hors ligne, ${pending} à synchroniser`),
  },
  remoteChanges: {
    count: (count) => formatCount(count, changes),
    title: 'D’autres personnes ont modifié cette liste. Appuyez sur . pour afficher les modifications.',
  },
  connection: {
    off: 'Vous êtes hors ligne.',
    pending: (count) =>
      count === 0
        ? 'Les modifications sont enregistrées sur cet appareil et seront synchronisées dès que vous serez de nouveau en ligne.'
        : `${formatCount(count, { one: 'modification enregistrée', other: 'modifications enregistrées' })} sur cet appareil, à synchroniser dès que vous serez de nouveau en ligne.`,
    now: 'Essayer maintenant',
  },
  signInAgain: {
    title: 'Reconnectez-vous',
    text: 'Votre session est terminée. Connectez-vous pour reprendre là où vous en étiez.',
    other: 'Se connecter avec un autre compte',
  },
  confirm: {
    title: 'Confirmez votre identité',
    text: 'Saisissez votre mot de passe. Nous ne le redemanderons pas pendant 10 minutes.',
    code: 'Saisissez un code. Nous n’en redemanderons pas pendant 10 minutes.',
    both: 'Saisissez votre mot de passe, et un code de votre application d’authentification ou un code de secours. Nous ne les redemanderons pas pendant 10 minutes.',
    otherwise: 'Reconnectez-vous pour continuer. Nous ne le redemanderons pas pendant 10 minutes.',
    action: 'Continuer',
    wrong: 'Mot de passe incorrect.',
    wrongCode: 'Ce code est incorrect.',
    wrongEither: 'Mot de passe ou code incorrect. Chaque code ne sert qu’une fois.',
  },
  noWorkspace: {
    title: 'Vous n’avez pas encore d’espace de travail',
    text: 'Demandez une invitation, ou créez un espace de travail.',
    create: 'Créer un espace de travail',
  },
  newWorkspace: {
    title: 'Créer un espace de travail',
    name: 'Nom',
    timezone: 'Fuseau horaire',
    action: 'Créer l’espace de travail',
  },
  unknownPage: {
    title: 'Page introuvable',
    text: (path) =>
      `Il n’y a rien à l’adresse ${path}. Vérifiez qu’elle est bien écrite, ou partez de Daybook.`,
    home: 'Aller à Daybook',
    docs: 'Documentation pour les développeurs',
  },
  notFound: {
    title: 'Introuvable',
    text: 'Cet élément n’existe pas, ou vous n’y avez pas accès.',
    home: 'Retour à Daybook',
  },
}
