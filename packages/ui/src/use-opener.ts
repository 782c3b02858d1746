import { useRef } from 'react'

/**
 * For a Radix dialog without a trigger of its own: gives the focus back to what opened it, unless the focus is somewhere
 * else already. Returns the content's props.
 */
export const useOpener = () => {
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
