import { spawn } from 'node:child_process'

/** Whether this machine has a browser that the person at the terminal sees. */
export function hasBrowser(env: NodeJS.ProcessEnv = process.env, platform = process.platform): boolean {
  if (env['BROWSER']) return true
  if (env['SSH_CONNECTION'] || env['SSH_TTY']) return false
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME'])
}

/** Opens a URL in the browser. @returns whether there was something that opens it */
export function openBrowser(url: string): Promise<boolean> {
  const [program = '', ...args] = opener()
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true })
    child.on('error', () => resolve(false))
    child.on('spawn', () => resolve(true))
    child.unref()
  })
}

function opener(): string[] {
  const { BROWSER: own, WSL_DISTRO_NAME: inWindows } = process.env
  if (own) return [own]
  if (process.platform === 'darwin') return ['open']
  // Unlike `start`, it gets the URL as it is.
  if (process.platform === 'win32' || inWindows) return ['rundll32.exe', 'url.dll,FileProtocolHandler']
  return ['xdg-open']
}
