// Writes the licences of all packages that the product is built from or runs with.
// The licences must be distributed with the product.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export interface Package {
  name: string;
  version: string;
  /** An SPDX expression. */
  license: string;
  /** Whether the package is only for operating systems or processors other than this machine's. */
  elsewhere: boolean;
  folder: string;
}

/** Returns the packages that `package-lock.json` does not mark as `dev` or `devOptional`, sorted by name. */
export function productPackages(): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string; license?: string; dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path.includes('node_modules/') && !dev && !devOptional)
    .map(([path, { version = '', license = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      elsewhere: !existsSync(join(root, path)),
      folder: join(root, path),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/**
 * Returns a list of packages, followed by their licence texts, as one string. Each licence text occurs once.
 */
export function licensesText(packages: readonly Package[]): string {
  const holders = new Map<string, string[]>();
  for (const { name, version, elsewhere, folder } of packages) {
    if (elsewhere) continue;
    for (const text of licenseTexts(folder)) {
      holders.set(text, [...(holders.get(text) ?? []), `${name} ${version}`]);
    }
  }
  const list = packages.map(({ name, version, license }) => `${name} ${version}: ${license}`);
  const texts = [...holders].map(([text, names]) => `${names.join('\n')}\n\n${text}`);
  return [
    'GoV360 is licensed under the MIT License. It is built from, or runs with, these packages:',
    [...new Set(list)].join('\n'),
    ...texts,
  ].join(`\n\n${'='.repeat(80)}\n\n`);
}

/**
 * Returns the licence texts of a package. For libvips, this is the README, which lists the licences of the
 * libraries that are linked into it.
 */
function licenseTexts(folder: string): string[] {
  const names = globSync('{LICEN[CS]E,License,license,COPYING,NOTICE}*', { cwd: folder }).toSorted();
  const files = names.length > 0 || !folder.includes('libvips') ? names : ['README.md'];
  return files.map((name) => readFileSync(join(folder, name), 'utf8').trim());
}

if (import.meta.main) {
  writeFileSync(join(root, 'build/client/third-party-licenses.txt'), licensesText(productPackages()));
}
