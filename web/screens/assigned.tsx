import { OpenTasksPage } from '../shell/open-tasks-page.tsx'

/** The tasks assigned to the person. */
export const Screen = () => <OpenTasksPage which="assigned" />
