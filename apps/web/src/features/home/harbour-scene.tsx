/**
 * A harbour at dusk: a lighthouse on its rock, its light over the water, a boat coming in. Decoration only. Its height is
 * given, so the lighthouse is always whole; the water goes on to both sides, as far as its frame shows. The sky is behind.
 */
export function HarbourScene({ className }: { className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 1440 720" overflow="visible" className={className}>
      <defs>
        <linearGradient id="beam" x1="1" y1="0" x2="0" y2="0">
          <stop offset="0" stopColor="#fbe0ae" stopOpacity=".5" />
          <stop offset="1" stopColor="#fbe0ae" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="glow">
          <stop offset="0" stopColor="#f9cf8b" stopOpacity=".75" />
          <stop offset="1" stopColor="#f9cf8b" stopOpacity="0" />
        </radialGradient>
      </defs>
      <g fill="#dff0f3">
        <circle cx="820" cy="90" r="1.8" opacity=".7" />
        <circle cx="930" cy="170" r="1.4" opacity=".5" />
        <circle cx="1020" cy="70" r="2" opacity=".8" />
        <circle cx="1345" cy="110" r="1.8" opacity=".7" />
        <circle cx="1400" cy="220" r="1.4" opacity=".5" />
        <circle cx="1110" cy="130" r="1.3" opacity=".6" />
        <circle cx="720" cy="210" r="1.3" opacity=".5" />
        <circle cx="640" cy="60" r="1.6" opacity=".6" />
      </g>
      <path d="M1227 218 640 120v210l587-92z" fill="url(#beam)" />
      <path d="M720 520c90-60 150-86 240-70s120-24 210-30 190 40 270 60c70 18 130 40 190 60H720z" fill="#0f3540" />
      <path d="M-6000 512H6000v208H-6000z" fill="#0f4453" />
      <path d="M1000 530c20-58 80-104 150-118 50-10 120-8 170 18 56 28 90 62 120 100z" fill="#081a21" />
      <circle cx="1245" cy="228" r="150" fill="url(#glow)" />
      <path d="M1217 262h56l17 170h-90z" fill="#eef5f6" />
      <path d="m1213 300h63l4.200 42h-71.400zm-8.200 82h79.400l4 40h-87.400z" fill="#0a6176" />
      <path d="M1245 262h28l17 170h-45z" fill="#06222b" opacity=".18" />
      <rect x="1205" y="252" width="80" height="11" rx="3" fill="#0b1f27" />
      <rect x="1222" y="206" width="46" height="46" rx="4" fill="#fbe0ae" />
      <path d="M1243 206h4v46h-4z" fill="#0b1f27" opacity=".6" />
      <path d="M1214 206c4-22 18-32 31-36 13 4 27 14 31 36z" fill="#0b1f27" />
      <circle cx="1245" cy="164" r="5" fill="#0b1f27" />
      <g transform="translate(845 412)">
        <path d="M74 0v104h62C132 60 110 22 74 0z" fill="#eef5f6" />
        <path d="M66 18v86H10C28 76 48 46 66 18z" fill="#f4b454" />
        <path d="M0 112h146c-8 22-24 32-44 32H42C22 144 8 132 0 112z" fill="#081a21" />
        <path d="M69 0h3v112h-3z" fill="#081a21" />
      </g>
      <g id="waves">
        <path d="M0 566c120-22 240-22 360 0s240 22 360 0 240-22 360 0 240 22 360 0v154H0z" fill="#0d3b48" />
        <path d="M0 616c100 20 220 20 340 0s260-22 380 0 240 20 360 0 240-18 360 0v104H0z" fill="#0b303b" />
        <path d="M0 668c140-18 260-14 380 2s240 14 360-4 240-16 360 0 220 14 340-2v56H0z" fill="#092630" />
      </g>
      <use href="#waves" transform="scale(-1 1)" />
      <use href="#waves" transform="translate(-2880)" />
      <use href="#waves" transform="translate(2880) scale(-1 1)" />
      <g stroke="#fbe0ae" strokeLinecap="round" strokeWidth="3" opacity=".55">
        <path d="M1206 552h78M1222 574h46M1190 600h110M1216 630h58M1232 656h26" />
      </g>
    </svg>
  )
}
