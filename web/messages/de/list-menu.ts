import type { messages as english } from '../en/list-menu.ts'
import type { Translation } from '../translation.ts'

export const messages: Translation<typeof english> = {
  sharing: 'Freigeben …',
  mail: 'Aufgaben per E-Mail …',
  publicLink: 'Öffentlicher Link …',
  duplicate: 'Duplizieren …',
  delete: 'Löschen …',
  saveTemplate: 'Als Vorlage speichern …',
  timeline: 'Zeitachse',
  insights: 'Auswertung',
  selectAll: 'Alle Aufgaben auswählen',
  copyLink: 'Link kopieren',
  archive: 'Archivieren',
  membersOnly:
    'Nur Mitglieder können diese Liste umbenennen, freigeben, archivieren und ihre E-Mail-Adresse einrichten.',
}
