import { cx } from 'class-variance-authority'
import { ImageOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cx('rounded-card border border-line bg-surface shadow-card', className)} {...props} />
}

type CoursePictureProps = {
  src: string | undefined
  /** The URL of the large picture, 1280 pixels wide, for a place as wide as `sizes` says. */
  large?: { src: string | undefined; sizes: string }
  alt: string
  priority?: boolean
}

/** A course's picture, 16:9. `src` and `priority` are `CourseCard`'s `image` and `priority`. */
export function CoursePicture({ src, large, alt, priority = false }: CoursePictureProps) {
  // The addresses that failed: after a retry there may be others.
  const [failed, setFailed] = useState<string>()
  const addresses = `${src} ${large?.src}`
  // One of the two, not both: which one is chosen once both addresses are known.
  if (src === undefined || (large && large.src === undefined && src !== ''))
    return <div className="aspect-video w-full bg-sunken" />
  if (src === '' || addresses === failed)
    return (
      <div className="grid aspect-video w-full place-items-center bg-sunken text-ink-soft">
        <ImageOff aria-hidden className="size-8" />
      </div>
    )
  return (
    <img
      src={src}
      {...(large?.src && large.src !== src && { srcSet: `${src} 640w, ${large.src} 1280w`, sizes: large.sizes })}
      alt={alt}
      width={640}
      height={360}
      {...(priority ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      className="aspect-video w-full bg-sunken object-cover"
      onError={() => setFailed(addresses)}
    />
  )
}
