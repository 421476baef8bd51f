import { OpenPage } from './open-page.tsx'

/** What one has to do oneself. */
export const Screen = () => <OpenPage which="assigned" />
