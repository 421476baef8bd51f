export const Screen = () => null
