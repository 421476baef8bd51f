import { OpenTasksPage } from '../shell/open-tasks-page.tsx'

/** Every open task. */
export const Screen = () => <OpenTasksPage which="all" />
