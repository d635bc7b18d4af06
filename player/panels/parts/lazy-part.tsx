import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { texts } from '../../state/texts.ts';
import styles from './lazy-part.module.css';
import { Button } from './icons.tsx';

/**
 * Returns a part of the panels whose code loads when the part is first rendered, as in `const Editor =
 * lazyPart(async () => (await import('./editor.tsx')).Editor)`. If loading or rendering fails, an error
 * message with a retry button replaces the part, and everything else keeps working.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let latest: ComponentType<Props> | null = null;

  async function fetchPart(): Promise<{ default: ComponentType<Props> }> {
    try {
      return { default: await load() };
    } catch (error) {
      latest = null; // The next render loads the code again.
      throw error;
    }
  }

  return function LazyPart(props) {
    const [tries, setTries] = useState(0);
    const Part = (latest ??= lazy(fetchPart) as unknown as ComponentType<Props>);
    return (
      <Failure key={tries} tryAgain={() => setTries(tries + 1)}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </Failure>
    );
  };
}

interface FailureProps {
  tryAgain: () => void;
  children: ReactNode;
}

class Failure extends Component<FailureProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render(): ReactNode {
    const { tryAgain, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div className={`ways small ${styles.failure}`} role="alert">
        <p>{texts.notLoaded}</p>
        <Button label={texts.tryAgain} onClick={tryAgain} />
      </div>
    );
  }
}
