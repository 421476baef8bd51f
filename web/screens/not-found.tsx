import { Cover } from '../ui/auth-page.tsx'
import { words } from '../messages/en/shell.ts'

/** An address that leads nowhere. */
export const NotHere = () => (
  <Cover title={words.gone.title} text={<p>{words.gone.text}</p>}>
    <a className="button" data-wide href="/">
      {words.gone.home}
    </a>
  </Cover>
)
