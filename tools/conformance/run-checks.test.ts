import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOST, PLAYER } from '../../player/testing/start-ends.ts';
import { runTrial, type TrialResult } from './run-trial.ts';
import { startTriedPlayer, type Fault } from './tried-player.ts';
import { createWindowPair } from '../../player/testing/window-pair.ts';
import { texts, type CheckId } from './texts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_000));

/** Runs the checks on a player without a capture, and does what the checks ask of the user. */
function tryPlayer(
  host: number,
  { version = 3, faults = [] }: { version?: number; faults?: readonly Fault[] },
): Promise<TrialResult> {
  const windows = createWindowPair(HOST, PLAYER);
  const player = startTriedPlayer(windows.player, HOST, version, faults);
  const { tasks } = texts;
  const parts = {
    [tasks.change]: player.addTag,
    [tasks.again]: player.addTag,
    [tasks.changeTitle]: player.renameTag,
    [tasks.retry]: player.tryAgain,
    [tasks.unanswered]: player.tryAgain,
    [tasks.others]: async () => {
      player.renameTheirs();
      await later();
      return texts.noSuchTag;
    },
    [tasks.readOnly]: async () => {
      player.addTag();
      await later();
      return texts.couldNot;
    },
    [tasks.walk]: player.walk,
    [tasks.walkOn]: player.walk,
  };
  let turns = 0;
  return runTrial(windows, host, parts, async () => {
    if ((turns += 1) > 1_000) throw new Error('The trial does not end.');
    await vi.advanceTimersByTimeAsync(200);
  });
}

describe('a conforming player', () => {
  /** The host's version, the player's version, and the number of checks for the two. */
  test.each([
    [3, 3, 19],
    [3, 2, 17],
    [3, 1, 17],
    [2, 3, 17],
    [2, 2, 17],
    [1, 3, 14],
    [1, 1, 14],
  ])(
    'passes with a host of version %i and a player of version %i, in %i checks @11.43',
    async (host, version, checks) => {
      const { shown, kept, failed, skipped } = await tryPlayer(host, { version });
      // A player of version 1 does not know views.
      const unknown = version === 1 && host > 1 ? ['viewOut', 'viewIn', 'viewOpens'] : [];
      expect({ failed, skipped }).toEqual({ failed: [], skipped: unknown });
      expect(shown).toBe(checks);
      expect(kept).toHaveLength(checks - unknown.length);
    },
  );
});

const AFTER_SAVED = ['oneAtATime', 'sendsAgain', 'unanswered', 'changes', 'gap'] satisfies CheckId[];
const AFTER_CHANGE = [
  'base',
  'keeps',
  'strangers',
  'saved',
  'oneAtATime',
  'conflict',
  'error',
] satisfies CheckId[];

describe('a player with faults', () => {
  /**
   * The host's version, faults that do not mask each other, the checks that fail because of them, and the
   * checks that cannot run afterwards.
   */
  test.each<[2 | 3, Fault[], CheckId[], CheckId[]]>([
    [
      2,
      ['once', 'lossy', 'forgets', 'edits-read-only', 'per-frame', 'strange'],
      ['repeats', 'keeps', 'error', 'readOnly', 'viewOut', 'clean'],
      ['viewIn', 'viewOpens'],
    ],
    [2, ['goes-on', 'stays'], ['tour', 'ignores', 'viewIn'], ['viewOpens']],
    [2, ['restarts', 'overwrites'], ['ignores', 'conflict'], ['error']],
    [2, ['credulous', 'drops'], ['base', 'keeps', 'strangers', 'conflict'], ['error']],
    [2, ['hurried', 'closed'], ['oneAtATime', 'conflict', 'viewOpens'], ['error']],
    [2, ['other-capture'], ['change'], AFTER_CHANGE],
    [2, ['stale-base'], ['base', 'saved'], ['oneAtATime', 'conflict', 'error']],
    [2, ['forgets-revision'], ['saved'], ['oneAtATime', 'conflict', 'error']],
    [2, ['operations-to-all'], ['change'], AFTER_CHANGE],
    [
      3,
      ['whole-tours', 'closed'],
      ['operations', 'viewOpens'],
      ['saved', 'changedFields', 'keeps', ...AFTER_SAVED],
    ],
    [
      3,
      ['credulous', 'finds-nothing'],
      ['operations', 'strangers', 'viewOpens'],
      ['saved', 'changedFields', 'keeps', ...AFTER_SAVED],
    ],
    [3, ['repeats'], ['saved'], ['changedFields', 'keeps', ...AFTER_SAVED]],
    [3, ['lossy', 'hurried', 'overlooks-gaps'], ['keeps', 'oneAtATime', 'gap'], []],
    [3, ['says-nothing-of-before'], ['changedFields', 'changes'], []],
    [3, ['renews-ids'], ['sendsAgain'], ['unanswered', 'changes', 'gap']],
    [3, ['forgets-unanswered'], ['unanswered'], ['changes', 'gap']],
    [3, ['deaf'], ['changes', 'gap'], []],
    [3, ['backwards'], ['changes'], []],
  ])(
    'fails the matching checks with a host of version %i: %j @11.43',
    async (host, faults, failed, skipped) => {
      const result = await tryPlayer(host, { faults });
      expect(result.failed.toSorted()).toEqual(failed.toSorted());
      expect(result.skipped.toSorted()).toEqual(skipped.toSorted());
    },
  );

  test('reports a page that is not a player as silent, and runs no further checks @11.43', async () => {
    const { failed, skipped, reasons } = await tryPlayer(3, { faults: ['silent'] });
    expect(failed).toEqual(['announces']);
    expect(reasons.announces).toBe(texts.reasons.silent);
    expect(skipped).toHaveLength(18);
  });
});
