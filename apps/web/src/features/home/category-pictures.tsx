import type { ReactNode } from 'react'

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 480 220" className="w-full">
      {children}
    </svg>
  )
}

/** A page being laid out. */
export function PagePicture() {
  return (
    <Picture>
      <rect width="480" height="220" fill="#d9ecef" />
      <circle cx="410" cy="40" r="90" fill="#f4b454" opacity=".55" />
      <rect x="84" y="42" width="272" height="200" rx="12" fill="#fff" />
      <rect x="84" y="42" width="272" height="30" rx="12" fill="#0a6176" />
      <g fill="#fff" opacity=".8">
        <circle cx="104" cy="57" r="4.5" />
        <circle cx="120" cy="57" r="4.5" />
        <circle cx="136" cy="57" r="4.5" />
      </g>
      <rect x="108" y="94" width="104" height="14" rx="4" fill="#0e2129" />
      <rect x="108" y="118" width="92" height="8" rx="4" fill="#a9bfc6" />
      <rect x="108" y="134" width="76" height="8" rx="4" fill="#a9bfc6" />
      <rect x="108" y="158" width="64" height="22" rx="6" fill="#0a6176" />
      <path d="M232 94h100v86H232z" fill="#bfe0e6" />
      <path d="m232 180 36-44 26 28 18-18 20 34z" fill="#0a6176" opacity=".75" />
      <circle cx="308" cy="116" r="10" fill="#f4b454" />
      <g transform="rotate(38 372 150)">
        <rect x="362" y="96" width="20" height="86" fill="#0e2129" />
        <path d="M362 182h20l-10 24z" fill="#f4b454" />
        <rect x="362" y="84" width="20" height="14" rx="4" fill="#c8574b" />
      </g>
    </Picture>
  )
}

/** An editor with a program in it. */
export function TerminalPicture() {
  return (
    <Picture>
      <rect width="480" height="220" fill="#12404d" />
      <path d="M0 170c80-24 160-24 240 0s160 24 240 0v50H0z" fill="#0a6176" />
      <rect x="92" y="38" width="296" height="196" rx="12" fill="#0b1f27" />
      <g fill="#62cadb">
        <rect x="116" y="66" width="46" height="9" rx="4" />
        <rect x="136" y="90" width="70" height="9" rx="4" />
        <rect x="156" y="138" width="54" height="9" rx="4" />
      </g>
      <g fill="#eef5f6" opacity=".85">
        <rect x="172" y="66" width="96" height="9" rx="4" />
        <rect x="156" y="114" width="130" height="9" rx="4" />
        <rect x="136" y="162" width="38" height="9" rx="4" />
        <rect x="116" y="186" width="22" height="9" rx="4" />
      </g>
      <g fill="#f4b454">
        <rect x="216" y="90" width="58" height="9" rx="4" />
        <rect x="296" y="114" width="40" height="9" rx="4" />
        <rect x="220" y="138" width="88" height="9" rx="4" />
      </g>
    </Picture>
  )
}

/** A small neural network. */
export function MindPicture() {
  return (
    <Picture>
      <rect width="480" height="220" fill="#fbe6c3" />
      <circle cx="70" cy="200" r="110" fill="#f4b454" opacity=".5" />
      <path
        d="m130 60 110-20m-110 20 110 70m-110-70 110 150M130 160 240 40m-110 120 110-30m-110 30 110 50M240 40l110 40M240 40l110 105M240 130l110-50M240 130l110 15M240 210l110-130m-110 130 110-65"
        stroke="#0a6176"
        strokeWidth="2.5"
        opacity=".55"
      />
      <g fill="#0a6176">
        <circle cx="240" cy="40" r="17" />
        <circle cx="240" cy="130" r="22" />
        <circle cx="240" cy="210" r="17" />
      </g>
      <g fill="#0e2129">
        <circle cx="130" cy="60" r="15" />
        <circle cx="130" cy="160" r="15" />
      </g>
      <g fill="#c8574b">
        <circle cx="350" cy="80" r="16" />
        <circle cx="350" cy="145" r="16" />
      </g>
      <circle cx="240" cy="130" r="9" fill="#fff" />
    </Picture>
  )
}
