/** The lighthouse of the site's icon, in a square of 32 units. */
function Lighthouse() {
  return (
    <>
      <rect width="32" height="32" rx="7" fill="#0b1f27" />
      <path d="M13 13h6l2 12H11z" fill="#eef5f6" />
      <path d="M12.4 17h7.2l.5 3h-8.2z" fill="#0a6176" />
      <path d="M12.5 9.5 16 6l3.5 3.5V12h-7z" fill="#f4b454" />
      <path d="M8 25.5h16" stroke="#62cadb" strokeWidth="2" strokeLinecap="round" />
    </>
  )
}

export function Mark({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={className}>
      <Lighthouse />
    </svg>
  )
}

const edge = Array.from({ length: 48 }, (_, at) => {
  const [angle, radius] = [(at * Math.PI) / 24, at % 2 === 0 ? 50 : 46.5]
  return `${(50 + radius * Math.cos(angle)).toFixed(2)},${(50 + radius * Math.sin(angle)).toFixed(2)}`
}).join(' ')

/** A seal: a wavy edge, a ring, and the lighthouse in it. */
export function Seal({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 100 100" className={className}>
      <polygon points={edge} fill="#f4b454" />
      <circle cx="50" cy="50" r="39" fill="none" stroke="#0b1f27" strokeWidth="1.5" />
      <g transform="translate(28 28) scale(1.375)">
        <Lighthouse />
      </g>
    </svg>
  )
}
