import { Blank } from '../parts/blank.tsx'
import { words } from '../words/en/frame.ts'

/** Inside the app: what does not exist, or is not visible. The same for both. */
export const NotHere = () => (
  <Blank
    title={words.gone.title}
    actions={
      <a className="button" href="/">
        {words.gone.home}
      </a>
    }
  >
    <p>{words.gone.text}</p>
  </Blank>
)
