import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/index.css'
import { isRouterLoading } from './router/router.tsx'
import { AppRouter } from './routes.tsx'
import { startHoldingKeys } from './ui/queued-keys.ts'

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no element with id "app"')
// Until there is a heading, the code of the screen loads; until the skeleton is gone, its tasks do.
startHoldingKeys(
  () =>
    isRouterLoading() ||
    document.querySelector('h1') === null ||
    document.querySelector('.page .skeleton:not(.panel *)') !== null,
)
createRoot(container).render(
  <StrictMode>
    <AppRouter />
  </StrictMode>,
)
