import type { messages as english } from '../en/webhooks.ts'
import type { Translation } from '../translation.ts'
import { formatCount, formatNumber } from '../format.ts'

const events = { one: 'événement', other: 'événements' }
const endpoints = { one: 'endpoint', other: 'endpoints' }

export const messages: Translation<typeof english> = {
  title: 'Webhooks',
  create: 'Ajouter un endpoint',
  lead: 'Daybook envoie des événements signés à ces endpoints dès qu’ils se produisent, et réessaie pendant environ un jour si l’un des endpoints ne les accepte pas.',
  reference: 'Guide des webhooks',
  columns: {
    last: 'Dernière livraison',
    endpoint: 'Endpoint',
    day: 'Dernières 24 heures',
    state: 'État',
  },
  none: {
    title: 'Aucun endpoint pour l’instant',
    text: 'Ajoutez un endpoint HTTPS pour recevoir des événements. Nous enverrons chaque modification des tâches, des listes, des commentaires et des membres sous forme de requête POST signée.',
  },
  total: (used, max) => {
    if (max === null) return formatCount(used, endpoints)
    const of = `${used} sur ${formatCount(max, endpoints)} de votre forfait.`
    return used < max ? of : `${of} Pour en ajouter un autre, supprimez-en un ou changez de forfait.`
  },
  adminsOnly: {
    title: 'Seuls les admins peuvent gérer les webhooks',
    text: (names, count) =>
      `${count === 0 ? 'Le propriétaire et les admins peuvent' : `${names} ${count === 1 ? 'peut' : 'peuvent'}`} les gérer.`,
  },
  upgrade: {
    title: 'Les webhooks font partie de Team et de Business',
    text: (workspace) =>
      `${workspace} a le forfait Start, qui ne comprend pas les webhooks. Vous ne pouvez pas ajouter d’endpoints, et aucun événement n’est envoyé.`,
    plan: 'Comparer les forfaits',
  },
  states: {
    delivering: 'Actif',
    idle: 'En attente du premier événement',
    failing: (span) => `En échec depuis ${span}`,
    off: (when) => `Désactivé depuis : ${when}`,
  },
  reasons: {
    person: 'Désactivé manuellement.',
    failures: 'Désactivé après trois jours sans livraison réussie.',
    creator: 'Désactivé, car la personne qui l’a ajouté ne peut plus gérer les webhooks.',
    plan: 'Désactivé, car votre forfait comprend maintenant moins d’endpoints.',
  },
  rate: (rate) => `${(rate * 100).toFixed(rate === 1 ? 0 : 1).replace('.', ',')} %`,
  dayChart: (delivered, failed) =>
    `Dernières 24 heures : ${formatCount(delivered, { one: 'livrée', other: 'livrées' })}, ${formatCount(failed, { one: 'tentative échouée', other: 'tentatives échouées' })}`,
  dialog: {
    createTitle: 'Ajouter un endpoint',
    edit: 'Modifier l’endpoint',
    url: 'URL de l’endpoint',
    urlHint: 'En HTTPS, accessible depuis Internet, avec un certificat valide.',
    description: 'Description',
    descriptionHint: 'Pour vous et votre équipe.',
    events: 'Événements',
    create: 'Ajouter l’endpoint',
    save: 'Enregistrer',
    needsEvent: 'Choisissez au moins un événement.',
    limit: (max) =>
      `Vous utilisez déjà ${max === 1 ? 'le seul endpoint' : `les ${max} endpoints`} de ce forfait.`,
    urlErrors: {
      format: 'Saisissez une URL valide, par exemple https://example.com/hooks.',
      scheme: 'L’URL doit commencer par https://.',
      userinfo: 'L’URL ne peut pas contenir de nom d’utilisateur ni de mot de passe.',
      fragment: 'L’URL ne peut pas contenir de fragment #.',
      port: 'Utilisez le port 443, ou un port à partir de 1024.',
      host: 'Ce nom d’hôte appartient à un réseau interne.',
      own_origin: 'Daybook ne peut pas s’envoyer d’événements à lui-même.',
      address:
        'Cette adresse est dans un réseau interne. La personne qui administre Daybook peut l’autoriser avec DAYBOOK_WEBHOOK_ALLOW_NETWORKS.',
      certificate: 'Nous n’avons pas pu vérifier le certificat de cet endpoint.',
    },
    saved: 'Endpoint enregistré',
  },
  events: {
    'task.created': 'Une tâche est créée.',
    'task.updated':
      'Le titre, l’échéance, l’attribution, la priorité, la liste, la section, la récurrence ou la checklist d’une tâche change.',
    'task.completed': 'Une tâche, ou une occurrence d’une tâche récurrente, est terminée.',
    'task.reopened': 'Une tâche terminée est rouverte.',
    'task.deleted': 'Une tâche est supprimée. Ses sous-tâches envoient leurs propres événements.',
    'task.due_soon':
      'L’échéance d’une tâche est dans 30 minutes. Sans heure, l’événement part à 9 h le jour de l’échéance.',
    'comment.created': 'Quelqu’un commente une tâche.',
    'list.created': 'Une liste est créée.',
    'list.archived': 'Une liste est archivée.',
    'member.joined': 'Quelqu’un accepte une invitation.',
    'list.updated': 'Le nom, la description, la visibilité, la couleur ou l’icône d’une liste change.',
    'list.unarchived': 'Une liste est désarchivée.',
    'task.reminder': 'L’heure d’un rappel est arrivée.',
    'comment.updated': 'Quelqu’un modifie son commentaire.',
    'comment.deleted': 'Un commentaire est supprimé.',
    'attachment.created': 'Un fichier est joint à une tâche.',
    'attachment.deleted': 'Un fichier est supprimé d’une tâche.',
  },
  secret: {
    title: 'Copiez votre secret de signature maintenant. Il ne sera plus affiché.',
    copy: 'Copier le secret',
    text: 'Nous signons chaque livraison avec ce secret. Vérifiez la signature avant de faire confiance à une requête. Si vous perdez le secret, renouvelez-le.',
    overlap:
      'Pendant 24 heures, les livraisons portent deux signatures : une de l’ancien secret et une du nouveau.',
    stored: 'Je l’ai enregistré',
    leaving: 'Quitter sans enregistrer le secret ? Il ne sera plus affiché.',
  },
  detail: {
    test: 'Envoyer un événement de test',
    tested: 'Événement de test envoyé',
    replay: 'Rejouer des événements…',
    more: 'Plus',
    edit: 'Modifier l’endpoint…',
    reissue: 'Renouveler le secret de signature…',
    off: 'Désactiver',
    on: 'Activer',
    delete: 'Supprimer l’endpoint…',
    turnedOff: 'Endpoint désactivé',
    turnedOn: 'Endpoint activé',
    figures: {
      rate: 'Livrées, dernières 24 heures',
      of: (attempts) => `sur ${formatNumber(attempts)}`,
      nothing: 'rien pour l’instant',
      median: 'Réponse (médiane)',
      waiting: 'À réessayer',
      queued: (count) => `et ${formatCount(count, { one: 'nouvelle', other: 'nouvelles' })}`,
      events: 'Événements',
      types: (count) => `sur ${count} types`,
      secret: 'Secret depuis',
      overlap: (until) => `l’ancien est valable jusqu’à ${until}`,
    },
    chart: (delivered, failed) =>
      `Tentatives des dernières 24 heures, par demi-heure : ${formatCount(delivered, { one: 'livrée', other: 'livrées' })}, ${formatCount(failed, { one: 'échouée', other: 'échouées' })}`,
    asTable: 'Afficher en tableau',
    asChart: 'Afficher en graphique',
    table: { time: 'Demi-heure', delivered: 'Livrées', failed: 'Échouées' },
    now: 'maintenant',
    show: {
      label: 'Afficher',
      all: 'Toutes',
      delivered: 'Livrées',
      waiting: 'En attente',
      failed: 'Échouées',
    },
    many: (count) => `${formatNumber(count)}+`,
    anyEvent: 'Tous les événements',
    waits: 'en attente de la prochaine tentative',
    columns: { time: 'Heure', outcome: 'Résultat', event: 'Événement', attempt: 'Tentative', took: 'Durée' },
    attemptOf: (attempt, max) => `${attempt} sur ${max}`,
    kinds: { event: '', redelivery: 'renvoyée', replay: 'rejouée', test: 'test' },
    none: {
      title: 'Aucune livraison pour l’instant',
      text: 'Envoyez un événement de test, ou attendez le premier.',
    },
    noMatches: {
      title: 'Aucun résultat',
      text: 'Aucune tentative des 30 derniers jours ne correspond.',
      clear: 'Tout afficher',
    },
    retention: 'Les tentatives sont conservées 30 jours.',
    missed: 'Aucun événement n’est envoyé tant qu’il est désactivé. Vous pourrez les rejouer plus tard.',
    notOnStart: 'Vous pourrez le réactiver avec les forfaits Team et Business.',
    turnOnAndReplay: 'Activer et rejouer les événements manqués',
    failing: (since) =>
      `Aucune livraison n’a réussi depuis ${since}. Nous continuons d’essayer. Après trois jours sans succès, l’endpoint est désactivé.`,
  },
  delivery: {
    name: 'Livraison',
    back: 'Retour aux livraisons',
    close: 'Fermer la livraison',
    redeliver: 'Renvoyer',
    redelivered: 'Renvoi lancé',
    attempt: (attempt, after) =>
      after === undefined ? `Tentative ${attempt}` : `Tentative ${attempt}, après ${after}`,
    noAddress: (host) => `Nous n’avons pas trouvé d’adresse pour ${host} dans le DNS.`,
    next: 'Prochaine',
    nextIn: (attempt, max, when) => `Tentative ${attempt} sur ${max}, ${when}`,
    in: (span) => `dans ${span}`,
    due: 'maintenant',
    request: 'Requête',
    curl: 'Copier la commande curl',
    body: 'Contenu',
    size: (bytes) => `${formatNumber(bytes)} octets, les mêmes à chaque tentative`,
    copyBody: 'Copier le contenu',
    gone: 'Le contenu n’est pas disponible : l’événement a plus de 30 jours, ou il appartient à une liste à laquelle vous n’avez pas accès.',
  },
  outcomes: {
    timeout: 'Délai dépassé',
    tls: 'Erreur TLS',
    dns: 'Erreur DNS',
    http_error: 'Réponse non valide',
    connect: 'Échec de la connexion',
    blocked: 'Réseau bloqué',
    unknown: 'Cause inconnue',
  },
  replaying: {
    title: 'Rejouer des événements',
    text: 'Nous renverrons tous les événements auxquels cet endpoint est abonné. Ils gardent leurs identifiants, pour que votre récepteur puisse ignorer les doublons.',
    since: 'Depuis',
    action: 'Rejouer les événements',
    queued: (count) =>
      count === 0 ? 'Aucun événement à rejouer' : `Nouvel envoi de ${formatCount(count, events)} en cours`,
    more: (count, since) =>
      `Nouvel envoi de ${formatCount(count, events)} en cours. Il y en a d’autres : quand ce sera fait, rejouez depuis ${since}.`,
    running: 'Un nouvel envoi est déjà en cours. Attendez qu’il se termine.',
  },
  reissuing: {
    title: 'Renouveler le secret de signature ?',
    text: 'Nous créerons un nouveau secret. Pendant 24 heures, chaque livraison portera deux signatures, pour que vous puissiez passer de l’un à l’autre sans rien manquer.',
    action: 'Renouveler le secret',
  },
  turningOff: {
    title: 'Désactiver cet endpoint ?',
    text: (waiting) =>
      `${formatCount(waiting, { one: 'livraison en attente ne sera pas envoyée', other: 'livraisons en attente ne seront pas envoyées' })}, même si vous le réactivez.`,
    action: 'Désactiver',
  },
  deleting: {
    title: 'Supprimer cet endpoint ?',
    text: (url) =>
      `Plus rien ne sera envoyé à ${url}, pas même les tentatives en attente. L’historique de ses livraisons sera aussi supprimé.`,
    action: 'Supprimer l’endpoint',
    done: 'Endpoint supprimé',
  },
}
