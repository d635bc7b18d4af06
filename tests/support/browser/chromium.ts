import type { LaunchOptions } from '@playwright/test';

/**
 * Features that Chromium only needs outside the page, such as the address bar's pages and a spare process.
 * This list replaces Playwright's own list and repeats the relevant part of it.
 */
const UNUSED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The options with which all tests start Chromium. */
export const CHROMIUM: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // Without a UTF-8 locale, Chromium loses downloads into a folder whose name contains accents.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Fewer processes and threads, because on a small machine they cost more than they save.
    '--in-process-gpu',
    '--js-flags=--single-threaded-gc',
    // The CPU draws pages directly. Only WebGL uses SwiftShader, without antialiasing to save time.
    '--disable-gpu',
    '--enable-unsafe-swiftshader',
    '--webgl-antialiasing-mode=none',
    `--disable-features=${UNUSED_FEATURES.join(',')}`,
  ],
};
