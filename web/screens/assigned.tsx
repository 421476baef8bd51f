import { OpenTasksPage } from '../shell/open-tasks-page.tsx'

/** What one has to do oneself. */
export const Screen = () => <OpenTasksPage which="assigned" />
