import { X } from './icons.ts';
import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './toaster.module.css';
import { useTimeout } from './use-timeout.ts';

/** Long enough to read twice; one that offers an action stays longer. */
const READ_MS = 6_000;
const ACT_MS = 12_000;

export interface ToastInput {
  kind?: 'info' | 'success' | 'error';
  text: string;
  /** One way on or back, such as 'Undo'. */
  action?: { label: string; onAct: () => void };
}

interface Toast extends ToastInput {
  id: number;
}

const ToastContext = createContext<((toast: ToastInput) => void) | null>(null);

/** Shows a short message at the foot of the page. */
export function useToast(): (toast: ToastInput) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('useToast needs a Toaster around it.');
  return show;
}

/** Holds the messages of the page. Its live region stands from the start: readers announce only what comes into one. */
export function Toaster({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const nextId = useRef(0);
  const show = useCallback((toast: ToastInput) => {
    nextId.current += 1;
    const id = nextId.current;
    setToasts((shown) => [...shown.slice(-2), { ...toast, id }]);
  }, []);
  const dismiss = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );

  return (
    <ToastContext value={show}>
      {children}
      <div aria-live="polite" aria-relevant="additions" className={styles.region}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDismiss={dismiss} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: (id: number) => void }) {
  const { id, kind = 'info', text, action } = toast;
  const [held, setHeld] = useState(false);
  // Errors wait to be read.
  const lasts = kind === 'error' || held ? null : action ? ACT_MS : READ_MS;
  useTimeout(() => onDismiss(id), lasts);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- being pointed at or focused only holds the time
    <div
      className={classNames(styles.toast, styles[kind])}
      role={kind === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{text}</p>
      {action ? (
        <Button
          size="sm"
          onClick={() => {
            action.onAct();
            onDismiss(id);
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label="Dismiss" icon={<X size={18} />} onClick={() => onDismiss(id)} />
    </div>
  );
}
