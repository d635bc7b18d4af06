import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** Holds the place of what is being read; its class gives it the size of that. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames(styles.skeleton, className)} aria-hidden="true" />;
}
