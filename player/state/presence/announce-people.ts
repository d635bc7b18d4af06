import { comeAndLeft, type Person } from './people.ts';
import { presenceTexts as texts } from './presence-texts.ts';

/**
 * How long arrivals and departures are collected into one announcement, in milliseconds, so that they do not
 * interrupt a screen reader one by one.
 */
const GATHER = 1_200;

/** Announces who arrived and who left, without interrupting a screen reader. */
export function createAnnouncer(announce: (text: string) => void) {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const come = new Map<string, string>();
  const left = new Map<string, string>();
  let others: string[] = [];

  function tell(): void {
    timer = null;
    const parts = [
      ...(come.size > 0 ? [texts.came([...come.values()])] : []),
      ...(left.size > 0 ? [texts.left([...left.values()])] : []),
      ...others,
    ];
    come.clear();
    left.clear();
    others = [];
    if (parts.length > 0) announce(parts.join(' '));
  }

  /**
   * Records a change. A person who arrives and leaves, or leaves and returns, before the announcement is not
   * mentioned.
   */
  function note(person: Person, to: Map<string, string>, from: Map<string, string>): void {
    if (!from.delete(person.id)) to.set(person.id, person.name);
  }

  return {
    take(before: readonly Person[], now: readonly Person[]): void {
      const changes = comeAndLeft(before, now);
      for (const person of changes.come) note(person, come, left);
      for (const person of changes.left) note(person, left, come);
      if (come.size + left.size > 0) timer ??= setTimeout(tell, GATHER);
    },
    /** Adds another text to the next announcement. */
    say(text: string): void {
      others.push(text);
      timer ??= setTimeout(tell, GATHER);
    },
  };
}
