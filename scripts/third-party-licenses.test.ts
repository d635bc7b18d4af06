import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { licensesText, productPackages } from './third-party-licenses.ts';

/**
 * Matches SPDX identifiers of licences that only require a notice. BDS-3-Clause is a typo in splaytree-ts.
 */
const PERMISSIVE =
  /^(MIT(-0)?|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BDS-3-Clause|OFL-1\.1|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0|Zlib|Unlicense)$/;

const packages = productPackages();

it('allows only permissive licences for product packages, except LGPL for libvips in sharp @16.22', () => {
  const others = packages.filter(
    ({ license }) =>
      !license
        .split(/ AND | OR |[()]/)
        .filter(Boolean)
        .every((id) => PERMISSIVE.test(id)),
  );
  expect(others.filter(({ name }) => !/^@img\/sharp-(libvips-|wasm32|win32)/.test(name))).toEqual([]);
  expect(others.map(({ license }) => license).every((license) => license.includes('LGPL-3.0-or-later'))).toBe(
    true,
  );
});

it('lists every package in the licence file, with its text if installed, and the parts of libvips @16.22', () => {
  const text = licensesText(packages);
  for (const { name, version } of packages) expect(text).toContain(`${name} ${version}: `);
  expect(text).toContain('Permission is hereby granted, free of charge');
  expect(text).toMatch(/\| libheif +\| LGPLv3/);
});

it('states in the README and the licence that libvips is under the LGPL @16.22', () => {
  for (const file of ['README.md', 'LICENSE']) {
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toMatch(/libvips[^.]+LGPL/s);
  }
});
