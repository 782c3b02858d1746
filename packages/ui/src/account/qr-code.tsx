import { encode } from 'uqr'

/** A QR code, drawn here, so that what it says leaves the page in no request. `label` names it. */
export function QrCode({ text, label, className = 'size-48' }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={`rounded-control bg-white ${className}`}
    >
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
