import { cva } from 'class-variance-authority'
import { useState } from 'react'

const look = cva(
  'grid shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-accent-soft font-semibold text-accent',
  {
    variants: { size: { md: 'size-14 text-xl', lg: 'size-24 text-4xl sm:size-32' } },
  },
)
const pixels = { md: 56, lg: 128 } as const

type PortraitProps = {
  size: keyof typeof pixels
  name: string
  /** The picture's URL; empty if there is none, undefined while it is loading. */
  src: string | undefined
}

/** A teacher's picture, round, or the first letter of their name. It says nothing that the name beside it doesn't. */
export function Portrait({ name, src, size }: PortraitProps) {
  // The address that failed: later there may be another.
  const [failed, setFailed] = useState<string>()
  const width = pixels[size]
  return (
    <span aria-hidden className={look({ size })}>
      {src === '' || (src !== undefined && src === failed)
        ? [...name][0]?.toLocaleUpperCase()
        : src && (
            <img
              src={src}
              alt=""
              width={width}
              height={width}
              decoding="async"
              className="size-full object-cover"
              onError={() => setFailed(src)}
            />
          )}
    </span>
  )
}
