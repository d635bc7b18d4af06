import type { ChildProgram } from '../../server/platform/process/start-child.ts';

export const STUB_PROGRAM: ChildProgram = {
  source: 'tests/support/stub-program.ts',
  heap: 64,
};
