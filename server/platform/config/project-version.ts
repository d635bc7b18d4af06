import { readFileSync } from 'node:fs';
import { projectPath } from './project-folder.ts';

/** This program's version, as `package.json` has it. */
export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string };
  return version;
}
