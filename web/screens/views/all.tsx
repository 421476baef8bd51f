import { OpenPage } from './open-page.tsx'

/** Every open task. */
export const Screen = () => <OpenPage which="all" />
