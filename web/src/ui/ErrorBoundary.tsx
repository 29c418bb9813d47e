import { Component, type ReactNode } from 'react';
import { forgetFailures } from '../lib/try-again.ts';

type Props = {
  /** What is shown in place of children that broke, and how to try them again. */
  fallback: (failure: { error: unknown; retry: () => void }) => ReactNode;
  /** A new value tries the children again, as for another page. */
  attempt?: string;
  children: ReactNode;
};

type State = { failure: { error: unknown } | null };

/** Shows the fallback in place of children that broke while rendering or loading. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  /** The attempt that broke. A failure may come together with a new attempt, and is that one's. */
  broken: string | null = null;

  override componentDidCatch() {
    this.broken = this.props.attempt ?? '';
  }

  override componentDidUpdate() {
    if (this.broken !== null && this.broken !== (this.props.attempt ?? '')) this.retry();
  }

  retry = () => {
    this.broken = null;
    forgetFailures();
    this.setState({ failure: null });
  };

  override render() {
    const { failure } = this.state;
    return failure === null ? this.props.children : this.props.fallback({ ...failure, retry: this.retry });
  }
}
