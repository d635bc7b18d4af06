import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Grant } from '../../../contract/files/storage.ts';
import { ServerError } from './ask-server.ts';
import { createGrantKeeper } from './host-files.ts';

describe('a page’s grant', () => {
  const asked: (string | undefined)[] = [];
  const told: (string | null)[] = [];
  const answers: (Grant | ServerError)[] = [];
  let visible = true;
  const grant = (name: string): Grant => ({ grant: name, base: `/files/${name}/`, lastsFor: 600_000 });
  const open = () =>
    createGrantKeeper({
      async ask(before) {
        asked.push(before);
        const answer = answers.shift() ?? grant(before ?? 'g1');
        if (answer instanceof ServerError) throw answer;
        return answer;
      },
      tell: (base) => void told.push(base),
      isVisible: () => visible,
    });
  let keeper: ReturnType<typeof open>;

  beforeEach(() => {
    vi.useFakeTimers();
    for (const list of [asked, told, answers]) list.length = 0;
    visible = true;
    keeper = open();
  });
  afterEach(() => {
    keeper.dispose();
    vi.useRealTimers();
  });
  const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);

  it('is requested only when the player needs files @14.16', async () => {
    keeper.seen();
    keeper.askAnew();
    await pass(20);
    expect(asked).toEqual([]);
    keeper.want();
    keeper.want();
    await pass(0);
    expect(asked).toEqual([undefined]);
    expect(told).toEqual(['/files/g1/']);
  });

  it('is renewed at half its lifetime, with the same address @14.16', async () => {
    keeper.want();
    await pass(4.9);
    expect(asked).toHaveLength(1);
    await pass(5.2);
    expect(asked).toEqual([undefined, 'g1', 'g1']);
    expect(new Set(told)).toEqual(new Set(['/files/g1/']));
  });

  it('is renewed when a hidden page becomes visible again, but not before @14.16', async () => {
    keeper.want();
    await pass(1);
    visible = false;
    await pass(60);
    expect(asked).toHaveLength(1);
    visible = true;
    answers.push(grant('g2'));
    keeper.seen();
    await pass(0);
    expect(asked).toEqual([undefined, 'g1']);
    expect(told.at(-1)).toBe('/files/g2/');
    await pass(5);
    expect(asked.at(-1)).toBe('g2');
  });

  it('ends when access ends, and is issued again when access returns @14.16', async () => {
    keeper.want();
    await pass(1);
    answers.push(new ServerError(404, 'not-found', 'No such tour.'));
    await pass(4.1);
    expect(told.at(-1)).toBeNull();
    expect(keeper.base()).toBeNull();
    await pass(60);
    expect(asked).toHaveLength(2);
    keeper.askAnew();
    await pass(0);
    expect(keeper.base()).toBe('/files/g1/');
  });

  it('is requested again at increasing intervals while the server is down @14.16', async () => {
    answers.push(...Array.from({ length: 5 }, () => new ServerError(0, 'unavailable', '')));
    keeper.want();
    await pass(0.2);
    expect(asked.length).toBeGreaterThan(3);
    expect(told).toEqual([]);
    await pass(1);
    expect(told).toEqual(['/files/g1/']);
  });

  it('ends when the user leaves the page @14.16', async () => {
    keeper.want();
    await pass(1);
    keeper.dispose();
    await pass(60);
    expect(asked).toHaveLength(1);
  });
});
