import { OpenPage } from '../shell/open-tasks-page.tsx'

/** Every open task. */
export const Screen = () => <OpenPage which="all" />
