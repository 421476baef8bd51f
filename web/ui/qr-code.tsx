/** A QR code, black on white in both color schemes, since some cameras can't read inverted ones. */
export function QrCode({ path, size, label }: { path: string; size: number; label: string }) {
  return (
    <svg
      className="qr"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className="light" x={-2} y={-2} width={size + 4} height={size + 4} />
      <path className="dark" d={path} />
    </svg>
  )
}
