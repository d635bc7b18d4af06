import type { CheckState, TrialView } from './trial.ts';
import type { LogEntry } from './host-wire.ts';
import { CHECKS, texts, type CheckId } from './texts.ts';

/** Longest message that the log shows in full, in characters, and how many it keeps. */
const SHOWN = 1_500;
const KEPT = 200;

/** The page's part of a trial: the checks, what the person is asked, and the messages. */
export interface TrialPage extends TrialView {
  log(entry: LogEntry): void;
  /** The results as a text to pass on. */
  report(address: string, version: number): string;
  finish(): void;
}

export function createTrialPage(find: (id: string) => HTMLElement): TrialPage {
  const states = new Map<CheckId, { state: CheckState; reason: string }>();
  const rows = new Map<CheckId, HTMLElement>();
  let ids: readonly CheckId[] = [];
  find('log').replaceChildren();

  function showChecks(shown: readonly CheckId[]): void {
    ids = shown;
    find('checks').replaceChildren(...ids.map((id) => rows.get(id) ?? createRow(id)));
    for (const id of ids) if (!states.has(id)) setCheck(id, 'waiting', '');
  }

  function createRow(id: CheckId): HTMLElement {
    const [title, about] = CHECKS[id];
    const row = element('li', '');
    row.append(element('p', title, 'title'), element('p', '', 'state'), element('p', about, 'about'));
    rows.set(id, row);
    return row;
  }

  function setCheck(id: CheckId, state: CheckState, reason: string): void {
    states.set(id, { state, reason });
    const row = rows.get(id);
    if (!row) return;
    row.dataset.state = state;
    row.querySelector('.state')!.textContent = texts.states[state];
    row.querySelector('.about')!.textContent = reason || CHECKS[id][1];
    if (state === 'failed' || state === 'passed') say(`${CHECKS[id][0]}: ${texts.states[state]}. ${reason}`);
    find('tally').textContent = texts.tally(count('passed'), count('failed'), count('skipped'));
  }

  function count(state: CheckState): number {
    return ids.filter((id) => states.get(id)?.state === state).length;
  }

  function say(text: string): void {
    find('live').textContent = text;
  }

  function ask(text: string, labels: readonly string[], done: AbortSignal): Promise<string | null> {
    const task = find('task');
    find('task-text').textContent = text;
    task.hidden = false;
    return new Promise((resolve) => {
      const end = (label: string | null): void => {
        task.hidden = true;
        resolve(label);
      };
      const buttons = labels.map((label) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = label;
        button.addEventListener('click', () => end(label));
        return button;
      });
      find('task-buttons').replaceChildren(...buttons);
      done.addEventListener('abort', () => end(null), { once: true });
    });
  }

  return {
    showChecks,
    setCheck,
    ask,
    log({ from, data }) {
      const list = find('log');
      const entry = element('li', '');
      entry.dataset.from = from;
      const who = from === 'host' ? texts.sent : from === 'player' ? texts.heard : texts.unknown;
      entry.append(element('p', who, 'who'), element('pre', readable(data)));
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      list.append(entry);
      if (list.childElementCount > KEPT) list.firstElementChild?.remove();
      if (atEnd) list.scrollTop = list.scrollHeight;
    },
    report(address, version) {
      const lines = ids.map((id) => {
        const { state, reason } = states.get(id)!;
        return `${texts.states[state].padEnd(14)} ${CHECKS[id][0]}${reason ? `: ${reason}` : ''}`;
      });
      return [address, texts.asHost(version), find('tally').textContent ?? '', '', ...lines].join('\n');
    },
    finish() {
      find('task').hidden = true;
      say(`${texts.done} ${find('tally').textContent}`);
    },
  };
}

function readable(data: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(data);
  } catch {
    text = undefined; // it goes in a circle
  }
  const whole = text ?? String(data);
  return whole.length > SHOWN ? `${whole.slice(0, SHOWN)}…` : whole;
}

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}
