import { useEffect, useState } from 'react'

/** After how long a wait says that it goes on, in milliseconds. */
const slowMs = 3_000

/** Whether the component has been there for so long that people wonder. */
export const useSlow = (): boolean => {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
