import type { messages as english } from '../en/action-log.ts'
import type { Translation } from '../translation.ts'
import { de } from './elision.ts'

const quoted = (name: string): string => `« ${name} »`

export const messages: Translation<typeof english> = {
  title: 'Journal d’activité',
  lead: 'Un an de connexions et de modifications faites par les admins, des plus récentes aux plus anciennes. Les modifications d’une tâche figurent dans son historique.',
  export: 'Exporter',
  label: 'Entrées du journal',
  plan: {
    title: 'Le journal d’activité fait partie de Business',
    text: (workspace) =>
      `Consultez un an de connexions et de modifications faites par les admins, y compris ce qui s’est passé dans ${workspace} avant le passage à Business.`,
    action: 'Comparer les forfaits',
  },
  adminsOnly: {
    title: 'Seuls les admins peuvent voir le journal',
    text: (names, count) =>
      `${count === 0 ? 'Le propriétaire et les admins peuvent' : `${names} ${count === 1 ? 'peut' : 'peuvent'}`} le consulter pour vous.`,
  },
  none: {
    title: 'Aucune entrée',
    text: 'Les connexions et les modifications faites par les admins apparaissent ici.',
  },
  noMatches: {
    title: 'Aucun résultat',
    text: 'Aucune entrée ne correspond à ces filtres.',
    clear: 'Effacer les filtres',
  },
  oldest: 'Fin du journal',
  filter: {
    action: 'Action',
    anyAction: 'Toutes',
    person: 'Personne',
    anyone: 'Toutes',
    from: 'Du',
    to: 'Au',
    clear: 'Effacer',
  },
  kinds: {
    session: 'Connexions',
    password: 'Mots de passe',
    second_factor: 'Double authentification',
    recovery_codes: 'Codes de secours',
    passkey: 'Clés d’accès',
    token: 'Jetons',
    app: 'Applications connectées',
    webhook: 'Webhooks',
    member: 'Membres',
    invitation: 'Invitations',
    list: 'Partage et adresses des listes',
    workspace: 'Espace de travail et forfait',
    log: 'Exports du journal',
    export: 'Exports',
  },
  service: 'Daybook',
  formerMember: 'Un ancien membre',
  deleted: 'un élément supprimé',
  hidden: 'une liste privée',
  quoted,
  lines: {
    'session.started': () => 'a ouvert une session',
    'session.refused': () => 'n’a pas pu se connecter',
    'session.ended': () => 'a fermé sa session',
    'password.changed': () => 'a changé son mot de passe',
    'second_factor.enabled': () => 'a activé la double authentification',
    'second_factor.disabled': () => 'a désactivé la double authentification',
    'recovery_codes.made': () => 'a créé de nouveaux codes de secours',
    'passkey.added': () => 'a ajouté une clé d’accès',
    'passkey.removed': () => 'a retiré une clé d’accès',
    'token.created': (name) => `a créé le jeton ${quoted(name)}`,
    'token.revoked': (name) => `a révoqué le jeton ${quoted(name)}`,
    'token.exposed': (name) => `a envoyé le jeton ${quoted(name)} en HTTP non chiffré`,
    'app.connected': (name) => `a connecté l’application ${quoted(name)}`,
    'app.disconnected': (name) => `a déconnecté l’application ${quoted(name)}`,
    'app.reuse_detected': (name) =>
      `a perdu la connexion à l’application ${quoted(name)}, dont la clé a servi deux fois`,
    'webhook.created': (host) => `a ajouté l’endpoint ${host}`,
    'webhook.updated': (host) => `a modifié l’endpoint ${host}`,
    'webhook.secret_reissued': (host) => `a renouvelé le secret de signature ${de(host)}`,
    'webhook.redelivered': (host) => `a renvoyé un événement à ${host}`,
    'webhook.replayed': (host) => `a rejoué des événements vers ${host}`,
    'webhook.enabled': (host) => `a activé l’endpoint ${host}`,
    'webhook.disabled': (host) => `a désactivé l’endpoint ${host}`,
    'webhook.deleted': (host) => `a supprimé l’endpoint ${host}`,
    'member.joined': (name) => `a ajouté ${name}`,
    'member.updated': (name) => `a modifié le profil ${de(name)}`,
    'member.role_changed': (name) => `a changé le rôle ${de(name)}`,
    'member.removed': (name) => `a retiré ${name}`,
    'invitation.created': (email) => `a invité ${email}`,
    'invitation.resent': (email) => `a renvoyé l’invitation à ${email}`,
    'invitation.withdrawn': (email) => `a annulé l’invitation envoyée à ${email}`,
    'invitation.declined': () => 'a décliné l’invitation',
    'list.shared': (name) => `a partagé ${name}`,
    'list.unshared': (name) => `a cessé de partager ${name}`,
    'list.address_created': (name) => `a créé une adresse e-mail pour ${name}`,
    'list.address_replaced': (name) => `a remplacé l’adresse e-mail ${de(name)}`,
    'list.address_deleted': (name) => `a désactivé l’adresse e-mail ${de(name)}`,
    'list.deleted': (name) => `a supprimé la liste ${name}`,
    'list.link_created': (name) => `a créé un lien public vers ${name}`,
    'list.link_replaced': (name) => `a remplacé le lien public vers ${name}`,
    'list.link_revoked': (name) => `a désactivé le lien public vers ${name}`,
    'list.updated': (name) => `a changé qui peut voir ${name}`,
    'workspace.created': (name) => `a créé l’espace de travail ${name}`,
    'workspace.updated': (name) => `a modifié l’espace de travail ${name}`,
    'workspace.plan_changed': (name) => `a changé le forfait ${de(name)}`,
    'log.exported': () => 'a exporté ce journal',
    'export.created': () => 'a créé un export',
    'export.downloaded': () => 'a téléchargé un export',
    'export.scheduled': () => 'a modifié la planification des exports',
  },
  self: {
    'member.joined': 'a rejoint l’espace de travail',
    'member.removed': 'a quitté l’espace de travail',
    'member.updated': 'a modifié son profil',
  },
  methods: {
    password: 'avec un mot de passe',
    totp: 'avec un code',
    recovery: 'avec un code de secours',
    passkey: 'avec une clé d’accès',
    single_sign_on: 'avec l’authentification unique',
  },
  with: (token) => `avec le jeton ${quoted(token)}`,
  changed: (field, from, to) =>
    field === 'member'
      ? `avec ${to || from}`
      : from === ''
        ? `${field} : ${to}`
        : to === ''
          ? `${field} : ${from}`
          : `${field} : ${from} → ${to}`,
}
