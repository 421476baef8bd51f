/** What a sample sends. */
export type SampleInput = {
  query?: Record<string, string | number | boolean>
  body?: Record<string, unknown>
}

const list_id = 'lst_01jd42e76ke0080ppaatcsyj69'

/**
 * What the samples of an operation send where the examples of the document alone would be less telling. Other
 * operations send what they require, or for a change the first field that can be changed.
 */
export const inputs: Readonly<Record<string, SampleInput>> = {
  createList: { body: { name: 'Customers' } },
  updateList: { body: { description: 'Everything we promised' } },
  createLabel: { body: { name: 'Waiting', color: 'orange' } },
  updateLabel: { body: { color: 'teal' } },
  listTasks: { query: { list_id, completed: false } },
  createTask: { body: { title: 'Call the supplier', list_id, due_date: '2026-12-01' } },
  putTask: { body: { title: 'Renew the contract', list_id, metadata: { stage: 'offer' } } },
  updateTask: { body: { due_date: '2026-12-08', priority: 3 } },
  createAttachment: { query: { name: 'offer.txt' } },
  createCommentAttachment: { query: { name: 'offer.txt' } },
  listEvents: { query: { types: 'task.created,task.completed' } },
  streamEvents: { query: { types: 'task.created' } },
  listWebhookDeliveries: { query: { limit: 10 } },
}
