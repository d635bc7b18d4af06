import { describe, expect, it } from 'vitest';
import type { UploadState } from '../../../../contract/files/file-messages.ts';
import { uploadTexts } from '../texts.ts';
import { uploadsNow } from './uploads-now.ts';

const upload = (state: UploadState['state'], bytes = 100, sent = 0): UploadState => ({
  id: state,
  name: 'a',
  bytes,
  sent,
  state,
  speed: null,
  left: null,
  problem: '',
  target: {},
});

describe('a summary of all uploads @14.58', () => {
  it.each<[UploadState[], string]>([
    [[], ''],
    [[upload('sending', 300, 100), upload('waiting')], 'Uploading 2 files, 25%'],
    [[upload('sending', 100, 50), upload('done', 100, 100)], 'Uploading 1 file, 75%'],
    [[upload('waiting', 0)], 'Uploading 1 file, 0%'],
    [[upload('interrupted'), upload('waiting')], '2 files waiting to resume'],
    [[upload('paused'), upload('paused')], '2 files paused'],
    [[upload('failed'), upload('unfinished'), upload('done')], '2 files not uploaded'],
    [[upload('done')], '1 file added'],
  ])('reports progress and problems: %#', (uploads, text) => {
    expect(uploadsNow(uploads).text).toBe(text);
  });

  it('shows the remaining time in a suitable unit', () => {
    expect([0.2, 42, 100, 5000].map((seconds) => uploadTexts.left(seconds))).toEqual([
      '1 s left',
      '42 s left',
      '2 min left',
      '1.4 h left',
    ]);
  });
});
