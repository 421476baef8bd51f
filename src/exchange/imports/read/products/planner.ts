import type { ProductTable } from './product.ts'

/** A plan exported from Microsoft Planner to Excel, saved as CSV. */
export const planner: ProductTable = {
  product: 'planner',
  signature: ['taskname', 'bucketname'],
  aliases: {
    aufgabenid: 'taskid', aufgabenname: 'taskname', bezeichnungdesbuckets: 'bucketname', bucketname: 'bucketname',
    fortschritt: 'progress', prioritat: 'priority', zugewiesenan: 'assignedto', erstelltvon: 'createdby',
    erstelltam: 'createddate', startdatum: 'startdate', falligkeitsdatum: 'duedate', abgeschlossenam: 'completeddate',
    checklistenelemente: 'checklistitems', bezeichnungen: 'labels', beschreibung: 'description',
    iddelatache: 'taskid', nomdelatache: 'taskname', nomducompartiment: 'bucketname', progression: 'progress',
    priorite: 'priority', attribuea: 'assignedto', datedebut: 'startdate', datedecheance: 'duedate',
  }, // oxfmt-ignore
  fields: {
    title: ['taskname'], description: ['description', 'notes'], section: ['bucketname'], key: ['taskid'],
    start_date: ['startdate'], due_date: ['duedate'], priority: ['priority'], assignees: ['assignedto'],
    completed: ['progress'], completed_at: ['completeddate'], checklist: ['checklistitems'], labels: ['labels'],
  }, // oxfmt-ignore
  keys: ['taskid'],
  leftOut: { taskid: 'id', late: 'derived' },
  blanks: { isrecurring: ['false', 'no', 'falsch', 'nein'] },
  lines: { isrecurring: ['Recurring', 'recurrence_details'] },
  listName: ({ above }) =>
    above.find(([name = '']) => /^(?:plan ?name|name des plans|nom du plan)/i.test(name))?.[1],
  priorities: { urgent: 4, important: 3, medium: 2, low: 1, dringend: 4, wichtig: 3, mittel: 2, niedrig: 1 },
}
