import { cva, cx, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, cloneElement, isValidElement, type MouseEvent } from 'react'

const look = cva(
  'relative inline-flex items-center justify-center gap-2 rounded-control font-semibold whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-strong',
        secondary: 'border border-control bg-surface text-ink hover:border-accent hover:text-accent',
        ghost: 'text-accent hover:bg-accent-soft',
        // For the way to something dangerous, which asks first.
        'quiet-danger': 'text-danger hover:bg-danger-soft',
        danger: 'bg-danger text-on-danger hover:bg-danger-strong',
      },
      // A finger needs 44 pixels.
      size: {
        sm: 'h-9 px-3 text-sm pointer-coarse:h-11',
        md: 'h-11 px-4 text-sm',
        lg: 'h-13 px-6 text-base',
        icon: 'size-10 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof look> & {
    /** While the action runs, a spinner covers the text and clicks do nothing. The button keeps its width and its focus. */
    busy?: boolean
    /** Gives its look and its other properties to its only child, such as a link. Radix's Slot would add a kB to every first load. */
    asChild?: boolean
  }

const ignorePress = (event: MouseEvent) => event.preventDefault()

export function Button({ variant, size, busy = false, asChild, className, children, ...props }: ButtonProps) {
  const classes = look({ variant, size, className })
  if (asChild && isValidElement<ComponentProps<'button'>>(children))
    return cloneElement(children, { ...props, className: cx(classes, children.props.className) })
  return (
    <button
      type="button"
      className={classes}
      {...props}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true, onClick: ignorePress })}
    >
      <span className={busy ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>{children}</span>
      {busy && <LoaderCircle aria-hidden className="absolute size-5 animate-spin" />}
    </button>
  )
}
