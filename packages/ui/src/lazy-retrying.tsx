import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { t } from './messages.ts'
import { notify } from './notify.ts'

/** Takes back what opened it. */
type OnFail = { onFail: () => void }

/**
 * A dialog, or what else a press opens: its code is fetched when it first opens. If it can't be fetched, a toast says so and
 * `onFail` is called. The next press fetches it again, but many browsers remember the failure until the page is reloaded, as the
 * toast says. React's own `lazy` would remember the failure, and take down the screen
 * with what was typed there.
 */
export const lazyRetrying = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & OnFail> => {
  let loaded: ComponentType<Props> | undefined
  return function LazyRetrying(props) {
    const [Part, setPart] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      notify.error(t('notLoaded'))
      props.onFail()
    })
    useEffect(() => {
      void load().then((part) => {
        loaded = part
        setPart(() => part)
      }, fail)
    }, [])
    return Part && <Part {...props} />
  }
}
