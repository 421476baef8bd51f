import type { messages as english } from '../en/auth.ts'
import type { Translation } from '../translation.ts'
import { formatCount } from '../format.ts'

export const messages: Translation<typeof english> = {
  email: 'E-Mail',
  password: 'Passwort',
  newPassword: 'Neues Passwort',
  name: 'Dein Name',
  code: 'Code',
  workspace: 'Workspace',
  timezone: 'Zeitzone',
  wait: (seconds) =>
    `Zu viele Versuche. Versuche es in ${seconds < 90 ? formatCount(seconds, { one: 'Sekunde', other: 'Sekunden' }) : `${Math.ceil(seconds / 60)} Minuten`} noch einmal.`,
  passwordRules: {
    enough: 'Lang genug.',
    rule: (min) => `Mindestens ${min} Zeichen. Sonst ist alles erlaubt.`,
    short: (min) => `Verwende mindestens ${min} Zeichen.`,
    refused: {
      long: 'Verwende höchstens 128 Zeichen.',
      characters: 'Einige dieser Zeichen lassen sich nicht auf jeder Tastatur eingeben.',
      common: 'Dieses Passwort wird zu oft verwendet. Wähle ein anderes.',
      personal:
        'Das ist deinem Namen oder deiner E-Mail-Adresse zu ähnlich. Wähle etwas, das schwerer zu erraten ist.',
    },
  },
  required: 'Pflichtfeld.',
  notZone: 'Gib eine Zeitzone ein, zum Beispiel Europe/Berlin.',
  notEmail: 'Gib eine gültige E-Mail-Adresse ein, zum Beispiel ana@example.com.',
  openApp: 'Daybook öffnen',
  signIn: {
    title: 'Anmelden',
    forgot: 'Passwort vergessen?',
    action: 'Anmelden',
    passkey: 'Passkey verwenden',
    continueWith: (name) => `Weiter mit ${name}`,
    or: 'oder',
    wrong: 'E-Mail oder Passwort stimmt nicht.',
    wrongCode: 'Dieser Code stimmt nicht.',
    unverified: 'Bestätige zuerst deine E-Mail-Adresse. Wir haben dir gerade einen neuen Link geschickt.',
    unverifiedWithoutMail:
      'Bestätige zuerst deine E-Mail-Adresse. Der E-Mail-Versand ist hier nicht eingerichtet. Frage die Person, die Daybook betreibt, nach deinem neuen Link.',
    newHere: 'Neu hier?',
    signUp: 'Konto erstellen',
    askForInvitation: 'Bitte dein Team um eine Einladung.',
    second: {
      title: 'Noch ein Schritt',
      text: 'Gib den 6-stelligen Code aus deiner Authenticator-App oder einen deiner Wiederherstellungscodes ein.',
    },
    problems: {
      not_linked:
        'Zur E-Mail-Adresse aus dem Single Sign-on gibt es hier kein Konto. Bitte um eine Einladung.',
      refused: 'Single Sign-on wurde abgebrochen.',
      failed:
        'Single Sign-on hat nicht geklappt. Versuche es noch einmal oder melde dich mit deinem Passwort an.',
    },
    passkeyFailed: 'Dieser Passkey hat nicht funktioniert.',
  },
  firstSetup: {
    title: 'Daybook einrichten',
    text: 'Erstelle das erste Konto. Der Workspace gehört dann dir.',
    action: 'Konto erstellen',
    refused:
      'Dieser Einrichtungslink gilt nicht mehr. Öffne den aktuellen: bin/daybook setup-link gibt ihn aus.',
    withoutLink: {
      title: 'Öffne den Einrichtungslink',
      text: 'Daybook hat noch kein Konto. Der Link zum ersten Konto wird beim Start von Daybook ausgegeben.',
      again: 'Mit diesem Befehl im Ordner von Daybook wird er noch einmal ausgegeben:',
      command: 'bin/daybook setup-link',
      copy: 'Befehl kopieren',
      container:
        'In einem Container steht der Link auch im Log, als setup_link. Wenn du Daybook nicht selbst betreibst, frage deinen Administrator.',
    },
    noEmail:
      'Der E-Mail-Versand ist noch nicht eingerichtet, deshalb wird nichts gesendet. Du kannst das später nachholen.',
  },
  askForLink: 'Frage nach deinem Link',
  signUp: {
    title: 'Konto erstellen',
    action: 'Konto erstellen',
    haveAccount: 'Schon ein Konto?',
    sent: 'Schau in dein Postfach',
    sentText: (email) => `Wir haben einen Link an ${email} geschickt. Er gilt 24 Stunden.`,
    storedText: (email) =>
      `Der E-Mail-Versand ist hier nicht eingerichtet, deshalb wurde der Link für ${email} nicht gesendet. Frage die Person danach, die Daybook betreibt. Sie findet ihn mit „daybook mail list“. Er gilt 24 Stunden.`,
    off: 'Um beizutreten, brauchst du eine Einladung.',
  },
  verify: {
    title: 'E-Mail-Adresse bestätigen',
    action: 'Adresse bestätigen',
    done: 'E-Mail-Adresse bestätigt',
    changedText: 'Melde dich ab jetzt mit dieser Adresse an.',
    wrong: 'Das ist nicht das Passwort, das du gewählt hast.',
    text: 'Gib das Passwort ein, das du bei der Registrierung gewählt hast. So wissen wir, dass das Konto dir gehört.',
    invalid: 'Dieser Link gilt nicht mehr',
    invalidText:
      'Er ist abgelaufen, wurde schon verwendet oder durch einen neueren ersetzt. Melde dich an, um einen neuen zu bekommen.',
  },
  reset: {
    title: 'Passwort zurücksetzen',
    text: 'Gib deine E-Mail-Adresse ein, und wir schicken dir einen Link zum Zurücksetzen.',
    textWithoutMail:
      'Der E-Mail-Versand ist hier nicht eingerichtet. Gib deine E-Mail-Adresse ein, um einen Link zum Zurücksetzen zu erstellen, und frage dann die Person danach, die Daybook betreibt.',
    action: 'Link senden',
    actionWithoutMail: 'Link erstellen',
    sent: 'Schau in dein Postfach',
    sentText: (email) =>
      `Wenn es zu ${email} ein Konto gibt, haben wir einen Link dorthin geschickt. Er gilt eine Stunde.`,
    storedText: (email) =>
      `Der E-Mail-Versand ist hier nicht eingerichtet, deshalb wurde nichts gesendet. Wenn es zu ${email} ein Konto gibt, findet die Person, die Daybook betreibt, mit „daybook mail list“ einen Link dafür. Er gilt eine Stunde.`,
    set: 'Passwort zurücksetzen',
    done: 'Passwort zurückgesetzt',
    doneText: 'Du wurdest überall sonst abgemeldet.',
    invalidText:
      'Er ist abgelaufen, wurde schon verwendet oder durch einen neueren ersetzt. Fordere einen neuen an.',
    back: 'Zurück zur Anmeldung',
  },
  invite: {
    loading: 'Einladung',
    title: (workspace) => `${workspace} beitreten`,
    text: (by, role) =>
      by === null ? `Du wurdest als ${role} eingeladen.` : `${by} hat dich als ${role} eingeladen.`,
    as: { admin: 'Admin', member: 'Mitglied', guest: 'Gast' },
    accept: 'Einladung annehmen',
    decline: 'Einladung ablehnen',
    signInFirst: (email) =>
      `Zu ${email} gibt es schon ein Konto. Melde dich an, um die Einladung anzunehmen.`,
    wrongAccount: (mine, theirs) =>
      `Du bist als ${mine} angemeldet, aber diese Einladung ist für ${theirs}. Melde dich ab, um sie anzunehmen.`,
    signOut: 'Abmelden',
    declined: 'Einladung abgelehnt',
    declinedText:
      'Du bist dem Workspace nicht beigetreten. Wir sagen der Person Bescheid, die dich eingeladen hat.',
    declinedWithoutMail: 'Du bist dem Workspace nicht beigetreten.',
    invalid: 'Diese Einladung gilt nicht mehr',
    invalidText: 'Sie ist abgelaufen, wurde schon verwendet oder zurückgezogen. Bitte um eine neue.',
  },
}
