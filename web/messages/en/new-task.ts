/** The dialog to add tasks from anywhere. */
export const messages = {
  title: 'New task',
  hint: 'Type dates, people, lists, labels and priority inline: “fri 9am @jonas #warehouse #urgent !3”. Press Enter to add.',
  list: 'List',
  done: 'Done',
  noList: 'Create a list first.',
  newList: 'New list',
}
