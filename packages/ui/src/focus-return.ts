import { useRef } from 'react'

/**
 * For a Radix dialog without a trigger of its own, which Radix would give the focus back to: it returns to what opened the
 * dialog, unless it is somewhere else already.
 */
export const useFocusReturn = () => {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
