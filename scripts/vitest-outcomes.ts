import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** The names of tests that `npm test` prints at the end. */
interface Outcomes {
  failed: string[];
  /** Tests that passed only on the second try. */
  secondTry: string[];
}

/**
 * Writes which tests failed, and which passed only on the second try. Vitest's own JSON report does not list
 * retries, and omits some failures of hooks.
 */
export class VitestOutcomes implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(outcomesOf(modules, unhandled)));
  }
}

function outcomesOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcomes {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    failed: [
      ...tests.filter((test) => test.result().state === 'failed').map(nameOf),
      ...modules.flatMap(brokenParts),
      ...unhandled.map(({ message }) => `outside of any test: ${firstLine(message)}`),
    ],
    secondTry: tests.filter((test) => test.diagnostic()?.flaky).map(nameOf),
  };
}

function nameOf({ module, fullName }: TestCase): string {
  return `${module.relativeModuleId}: ${fullName}`;
}

/**
 * Returns the files and suites that failed as a whole: during the import of a file, or in a hook before or
 * after all tests.
 */
function brokenParts(module: TestModule): string[] {
  return [module, ...module.children.allSuites()].flatMap((part) => {
    const place =
      part.type === 'suite' ? `${module.relativeModuleId}: ${part.fullName}` : module.relativeModuleId;
    return part.errors().map(({ message }) => `${place}: ${firstLine(message)}`);
  });
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}
