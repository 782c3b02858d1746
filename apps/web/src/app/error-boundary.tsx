import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

type Props = { at: string; children: ReactNode }
type State = { at: string; failed: boolean }

/** Shows the error screen in place of one that broke, or whose code could not be loaded, as long as `at` is the same. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromProps({ at }: Props, state: State | null): State | null {
    return state?.at === at ? null : { at, failed: false }
  }

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true }
  }

  override state: State = { at: this.props.at, failed: false }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
