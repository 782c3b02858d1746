import type { ComponentProps } from 'react'
import { t } from '../messages.ts'

type PlayButtonProps = Pick<ComponentProps<'button'>, 'ref' | 'onClick'> & {
  title: string
  busy?: boolean
  /** In place of the button's sign. */
  text?: string
}

/** In the corner of a course's picture, above the card's link: 44 pixels, of which 36 are seen. */
export function PlayButton({ title, busy, text, ...props }: PlayButtonProps) {
  return (
    <button
      type="button"
      aria-label={text ? undefined : t('card.play', { title })}
      aria-busy={busy}
      className="pointer-events-auto absolute bottom-0 start-0 grid h-11 min-w-11 cursor-pointer place-items-center rounded-full focus-visible:-outline-offset-8 focus-visible:outline-[#0b3d4a] aria-busy:animate-pulse max-sm:start-3 max-sm:top-[1.234rem]"
      {...props}
    >
      <span className="mx-1 grid h-9 min-w-9 place-items-center rounded-full bg-white text-xs font-semibold text-[#0b3d4a] shadow-card">
        {text ? (
          <span className="px-2">{text}</span>
        ) : (
          // Drawn here: an icon of the library's would be a tenth of a kB on every first load.
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-current">
            <path d="M8 5v14l11-7z" />
          </svg>
        )}
      </span>
    </button>
  )
}
