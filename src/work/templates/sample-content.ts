import type { LabelId } from '../../core/ids.ts'
import { type Label } from '../labels/schema.ts'
import type { TemplateContent, TemplateTask } from './schema.ts'

export const sampleName = 'Sample: office move'

/** The labels of its tasks, by a name to refer to them here. */
export const sampleLabels = {
  call: { name: 'Phone call', color: 'blue' },
  idea: { name: 'Idea', color: 'purple' },
} as const satisfies Record<string, Pick<Label, 'name' | 'color'>>

type SampleLabel = keyof typeof sampleLabels
type SampleTask = Partial<Omit<TemplateTask, 'label_ids' | 'section'>> &
  Pick<TemplateTask, 'title'> & {
    labels?: SampleLabel[]
    subtasks?: [title: string, dueInDays: number | null][]
  }

const urgent = 4
const high = 3

/** A handful of tasks that show what a list can do, around today (0421). */
const sections: Record<string, SampleTask[]> = {
  'Before the move': [
    {
      title: 'Send everyone the floor plan',
      description:
        'It was due yesterday, so it comes first in Today. Complete it, or press **D** to give it another day.',
      due_in_days: -1,
      priority: high,
    },
    {
      title: 'Ask three movers for a quote',
      description: 'Labels go across lists: filter by this one to make all calls in one go.',
      due_in_days: 0,
      labels: ['call'],
      checklist: ['How many people', 'Insurance', 'Elevator reserved'],
    },
    {
      title: 'Pack the meeting room',
      description: 'Subtasks have due dates and people of their own.',
      due_in_days: 3,
      subtasks: [
        ['Order 40 boxes', 1],
        ['Label the cables', 2],
        ['Take down the screens', 3],
      ],
    },
  ],
  'Moving day': [
    {
      title: 'Set up desks and network',
      description: 'Work that takes days has a start date, too.',
      start_in_days: 6,
      due_in_days: 8,
      priority: high,
    },
    {
      title: 'Hand over the old keys',
      description: 'Its due date has a time. Press **B** for a reminder.',
      due_in_days: 8,
      due_time: '17:00',
      priority: urgent,
    },
  ],
  'In the new office': [
    {
      title: 'Water the plants',
      description: 'It repeats: when you complete it, it moves on to the next week.',
      due_in_days: 2,
      recurrence: { rule: 'FREQ=WEEKLY', from: 'due' },
    },
    { title: 'Lunch for everyone on the roof', labels: ['idea'], due_in_days: null },
  ],
}

/** Returns the content of the sample list, with the labels by their names here. */
export function sampleContent(labels: ReadonlyMap<SampleLabel, LabelId>): TemplateContent {
  const toTask = ({ labels: named = [], ...task }: SampleTask, section: number): TemplateTask => ({
    description: null,
    priority: 0,
    checklist: [],
    due_in_days: null,
    due_time: null,
    recurrence: null,
    ...task,
    section,
    label_ids: named.flatMap((name) => labels.get(name) ?? []),
  })
  return {
    color: null,
    icon: null,
    sections: Object.keys(sections),
    tasks: Object.values(sections).flatMap((tasks, section) =>
      tasks.map(({ subtasks = [], ...task }) => ({
        ...toTask(task, section),
        subtasks: subtasks.map(([title, due_in_days]) => toTask({ title, due_in_days }, section)),
      })),
    ),
  }
}
