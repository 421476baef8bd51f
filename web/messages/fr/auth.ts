import type { messages as english } from '../en/auth.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  email: 'E-mail',
  password: 'Mot de passe',
  newPassword: 'Nouveau mot de passe',
  name: 'Votre nom',
  code: 'Code',
  workspace: 'Espace de travail',
  timezone: 'Fuseau horaire',
  wait: (seconds) =>
    `Trop de tentatives. Réessayez dans ${seconds < 90 ? formatCount(seconds, { one: 'seconde', other: 'secondes' }) : `${Math.ceil(seconds / 60)} minutes`}.`,
  passwordRules: {
    enough: 'Assez long.',
    rule: (min) => `Au moins ${min} caractères. Rien d’autre n’est exigé.`,
    short: (min) => `Utilisez au moins ${min} caractères.`,
    refused: {
      long: 'Utilisez 128 caractères au maximum.',
      characters: 'Certains de ces caractères ne peuvent pas être saisis sur tous les claviers.',
      common: 'Ce mot de passe est trop courant. Choisissez-en un autre.',
      personal:
        'Ce mot de passe est trop proche de votre nom ou de votre e-mail. Choisissez-en un plus difficile à deviner.',
    },
  },
  required: 'Obligatoire.',
  notZone: 'Saisissez un fuseau horaire, par exemple Europe/Paris.',
  notEmail: 'Saisissez une adresse e-mail valide, par exemple ana@example.com.',
  openApp: 'Ouvrir Daybook',
  signIn: {
    title: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    action: 'Se connecter',
    passkey: 'Utiliser une clé d’accès',
    continueWith: (name) => `Continuer avec ${name}`,
    or: 'ou',
    wrong: 'E-mail ou mot de passe incorrect.',
    wrongCode: 'Ce code est incorrect.',
    unverified: 'Confirmez d’abord votre adresse e-mail. Nous venons de vous envoyer un nouveau lien.',
    unverifiedWithoutMail:
      'Confirmez d’abord votre adresse e-mail. L’envoi d’e-mails n’est pas configuré ici : demandez votre nouveau lien à la personne qui administre Daybook.',
    newHere: 'Première visite ?',
    signUp: 'Créer un compte',
    askForInvitation: 'Demandez une invitation à votre équipe.',
    second: {
      title: 'Encore une étape',
      text: 'Saisissez le code à 6 chiffres de votre application d’authentification, ou l’un de vos codes de secours.',
    },
    problems: {
      not_linked:
        'Aucun compte n’utilise l’adresse e-mail de votre authentification unique. Demandez une invitation.',
      refused: 'L’authentification unique a été annulée.',
      failed:
        'L’authentification unique n’a pas fonctionné. Réessayez, ou connectez-vous avec votre mot de passe.',
    },
    passkeyFailed: 'Cette clé d’accès n’a pas fonctionné.',
  },
  firstSetup: {
    title: 'Configurer Daybook',
    text: 'Créez le premier compte. Vous serez propriétaire de l’espace de travail.',
    action: 'Créer un compte',
    refused:
      'Ce lien de configuration n’est plus valable. Ouvrez le lien actuel : bin/daybook setup-link l’affiche.',
    withoutLink: {
      title: 'Ouvrez le lien de configuration',
      text: 'Daybook n’a pas encore de compte. Le lien pour créer le premier s’affiche au démarrage de Daybook.',
      again: 'Pour l’afficher à nouveau, exécutez ceci dans le dossier de Daybook :',
      command: 'bin/daybook setup-link',
      copy: 'Copier la commande',
      container:
        'Dans un conteneur, le lien figure aussi dans le journal, sous setup_link. Si vous n’administrez pas Daybook, adressez-vous à votre administrateur.',
    },
    noEmail:
      'L’envoi d’e-mails n’est pas encore configuré, rien ne sera donc envoyé. Vous pourrez le configurer plus tard.',
  },
  askForLink: 'Demandez votre lien',
  signUp: {
    title: 'Créer un compte',
    action: 'Créer un compte',
    haveAccount: 'Vous avez déjà un compte ?',
    sent: 'Consultez vos e-mails',
    sentText: (email) => `Nous avons envoyé un lien à ${email}. Il expire dans 24 heures.`,
    storedText: (email) =>
      `L’envoi d’e-mails n’est pas configuré ici, le lien pour ${email} n’a donc pas été envoyé. Demandez-le à la personne qui administre Daybook, qui le trouve avec « daybook mail list ». Il expire dans 24 heures.`,
    off: 'Il vous faut une invitation pour vous inscrire.',
  },
  verify: {
    title: 'Confirmez votre adresse e-mail',
    action: 'Confirmer l’adresse',
    done: 'Adresse e-mail confirmée',
    changedText: 'Utilisez désormais cette adresse pour vous connecter.',
    wrong: 'Ce n’est pas le mot de passe que vous avez choisi.',
    text: 'Saisissez le mot de passe choisi lors de votre inscription. Nous vérifions ainsi que le compte est le vôtre.',
    invalid: 'Ce lien n’est plus valable',
    invalidText:
      'Il a expiré, a déjà servi ou a été remplacé par un plus récent. Connectez-vous pour en obtenir un autre.',
  },
  reset: {
    title: 'Réinitialiser votre mot de passe',
    text: 'Saisissez votre e-mail, et nous vous enverrons un lien.',
    textWithoutMail:
      'L’envoi d’e-mails n’est pas configuré ici. Saisissez votre e-mail pour créer un lien, puis demandez-le à la personne qui administre Daybook.',
    action: 'Envoyer le lien',
    actionWithoutMail: 'Créer le lien',
    sent: 'Consultez vos e-mails',
    sentText: (email) =>
      `Si un compte existe pour ${email}, nous y avons envoyé un lien. Il expire dans une heure.`,
    storedText: (email) =>
      `L’envoi d’e-mails n’est pas configuré ici, rien n’a donc été envoyé. Si un compte existe pour ${email}, la personne qui administre Daybook trouve un lien avec « daybook mail list ». Il expire dans une heure.`,
    set: 'Réinitialiser le mot de passe',
    done: 'Mot de passe réinitialisé',
    doneText: 'Vos autres sessions ont été fermées.',
    invalidText: 'Il a expiré, a déjà servi ou a été remplacé par un plus récent. Demandez-en un nouveau.',
    back: 'Retour à la connexion',
  },
  invite: {
    loading: 'Invitation',
    title: (workspace) => `Rejoindre ${workspace}`,
    text: (by, role) =>
      by === null
        ? `Vous avez reçu une invitation en tant que ${role}.`
        : `${by} vous invite en tant que ${role}.`,
    as: { admin: 'admin', member: 'membre', guest: 'invité' },
    accept: 'Accepter l’invitation',
    decline: 'Décliner l’invitation',
    signInFirst: (email) => `${email} a déjà un compte. Connectez-vous pour accepter.`,
    wrongAccount: (mine, theirs) =>
      `Vous utilisez le compte ${mine}, mais cette invitation est pour ${theirs}. Déconnectez-vous pour l’accepter.`,
    signOut: 'Se déconnecter',
    declined: 'Invitation déclinée',
    declinedText:
      'Vous ne rejoindrez pas l’espace de travail. Nous préviendrons la personne à l’origine de l’invitation.',
    declinedWithoutMail: 'Vous ne rejoindrez pas l’espace de travail.',
    invalid: 'Cette invitation n’est plus valable',
    invalidText: 'Elle a expiré, a déjà servi ou a été annulée. Demandez-en une nouvelle.',
  },
}
