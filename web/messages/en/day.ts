/** The hours of a day in Upcoming. */
export const messages = {
  allDay: 'All day',
  hours: 'Hours',
  now: (time: string) => `Now, ${time}`,
  keys: 'Alt and the arrow keys change the time by 15 minutes; with Shift, to all day, or an hour later',
  allDayDone: 'Due all day',
  timeDone: (time: string) => `Due at ${time}`,
}
