import { t } from './messages.ts'

type PasskeyHintProps = {
  /** Whether passkeys work in this browser, at this address. */
  here: boolean
  /** The site's origin where they work; null if there is none. */
  origin: string | null
}

/** Says where passkeys work, if they don't here. */
export function PasskeyHint({ here, origin }: PasskeyHintProps) {
  if (here) return null
  const isElsewhere = origin !== null && origin !== window.location.origin
  return (
    <p className="text-sm text-ink-soft">
      {isElsewhere
        ? t('secondFactor.passkeysElsewhere', {
            origin,
            link: (text) => (
              <a href={`${origin}${window.location.pathname}`} className="font-medium text-accent underline">
                {text}
              </a>
            ),
          })
        : t('secondFactor.passkeysNever')}
    </p>
  )
}
