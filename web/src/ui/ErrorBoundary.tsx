import { Component, type ReactNode } from 'react';

type Props = {
  fallback: ReactNode;
  /** Another key is another try: of another page, for instance. */
  attempt: string;
  children: ReactNode;
};

/** Shows the fallback in place of children that broke while rendering or loading. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidUpdate({ attempt }: Props) {
    if (this.state.broken && attempt !== this.props.attempt) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
