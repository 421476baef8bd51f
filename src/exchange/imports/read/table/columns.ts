import { tableFields, type TableField, type ColumnMapping } from '../../content.ts'
import { foldText } from '../values/clean-text.ts'
import type { Table } from './table.ts'

/**
 * Names of columns in English, German and French, without accents, spaces and punctuation; the likeliest
 * first.
 */
const fieldNames: Record<TableField, string> = {
  title:
    'title task taskname name subject summary content todo what titel aufgabe aufgabenname name betreff vorgang zusammenfassung titre tache nomdelatache nom sujet objet intitule card cardname cardtitle item ticket issue',
  description:
    'description notes note details body text content comment beschreibung notizen notiz details bemerkung bemerkungen descriptif remarques remarque desc carddescription taskcontent tasknotes',
  list: 'list project boardname listname projectname projects board liste projekt projektname tableau projet nomduprojet nomdelaliste folder ordner dossier',
  section:
    'section sectioncolumn sectionname column group bucket abschnitt spalte gruppe bereich rubrique colonne groupe phase stage bucketname columnname listname',
  parent:
    'parent parenttask parentid parentissue ubergeordneteaufgabe elternaufgabe hauptaufgabe tacheparente parente tacheprincipale subtaskof unteraufgabevon parentitem parentname',
  key: 'id taskid key uid gid nr nummer number no aufgabennummer identifiant numero issuekey cardid',
  due_date:
    'duedate due deadline dueon dueat date enddate finishdate when fallig falligkeit falligkeitsdatum falligam fallig bis frist termin datum enddatum echeance datedecheance dateecheance dateduecheance datelimite delai datefin datedefin pourle',
  due_time: 'duetime time uhrzeit zeit falligkeitszeit heure heuredecheance',
  timezone: 'timezone zeitzone fuseauhoraire tz',
  priority: 'priority prio importance prioritat wichtigkeit dringlichkeit priorite urgence',
  assignees:
    'assignees assignee assigneeemail assignedto assigned owner responsible person zugewiesen zugewiesenan zustandig verantwortlich verantwortliche bearbeiter zugeordnet assignea attribuea responsable assignee attribue members membres mitglieder who wer qui email assign assignes',
  completed:
    'completed complete done iscompleted finished closed status state erledigt abgeschlossen fertig zustand termine terminee fait acheve statut etat progress duecomplete percentcomplete',
  completed_at:
    'completedat completedon completiondate completeddate datecompleted closedat erledigtam abgeschlossenam erledigungsdatum fertigam terminele datedefin dateacheve acheveele dateachevement completedtime',
  checklist: 'checklist checklistitems checkliste prufliste listedecontrole checklistepoints todos',
  labels:
    'labels label tags tag categories category kategorie kategorien schlagworte schlagworter stichworte etiquettes etiquette categorie categories motscles',
  recurrence:
    'recurrence repeat recurring repeats rrule wiederholung wiederkehrend serie recurrence repetition periodicite',
  comment: 'comments comment kommentar kommentare commentaire commentaires',
  start_date:
    'startdate start starton startat begindate beginn startdatum anfang anfangsdatum debut datededebut',
  // Only Daybook's own column says which unit its numbers are in.
  estimate_minutes: 'estimateminutes',
  blocked_by: 'blockedby blockiertvon blockiertdurch bloquepar',
}

/** Returns the name of a column without accents, spaces and punctuation, in lower case. */
export const simplifyName = (name: string) => foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Returns the simplified names of columns; those that a program also writes in other languages in English. */
export const columnNames = (
  header: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): readonly string[] => header.map(simplifyName).map((name) => aliases[name] ?? name)

/**
 * Guesses the mapping of columns from their names alone. Each column is used once; if several fit a field,
 * the one with the likelier name wins, then the first one.
 */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const columns = header.map(simplifyName)
  const mapping: ColumnMapping = {}
  const used = new Set<number>()
  const candidates = tableFields.flatMap((field) =>
    [...new Set(fieldNames[field].split(/\s+/))].map((name, rank) => ({ field, name, rank })),
  )
  for (const { field, name } of candidates.toSorted((a, b) => a.rank - b.rank)) {
    const column = columns.findIndex((columnName, index) => columnName === name && !used.has(index))
    if (column === -1 || mapping[field] !== undefined) continue
    mapping[field] = column
    used.add(column)
  }
  return mapping
}

const samplesMax = 3
const sampleMax = 100

/** Returns the columns of a table with their first distinct values. */
export const sampleColumns = ({ header, rows }: Table): { name: string; samples: string[] }[] =>
  header.map((name, index) => {
    const samples: string[] = []
    for (const { cells } of rows) {
      const cell = cells[index]?.trim() ?? ''
      if (cell !== '' && !samples.includes(cell.slice(0, sampleMax))) samples.push(cell.slice(0, sampleMax))
      if (samples.length === samplesMax) break
    }
    return { name: name.slice(0, sampleMax), samples }
  })
