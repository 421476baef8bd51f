/** Whether the last input came from the keyboard: what a key opens takes the focus, what a click opens doesn't. */
let isKeyboard = false

addEventListener('keydown', () => (isKeyboard = true), { capture: true })
addEventListener('pointerdown', () => (isKeyboard = false), { capture: true })

export const isKeyboardInput = (): boolean => isKeyboard
