import type { LaunchOptions } from '@playwright/test';

/**
 * Features that a Chromium window needs only outside its page, such as the address bar's pages and a spare
 * process. This list replaces Playwright's own and repeats the relevant part of it.
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

/** The options that start Chromium for all tests. */
export const CHROMIUM: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  // Without a UTF-8 locale, Chromium loses downloads to a folder with accents in its name.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Fewer processes and threads, which cost a small machine more than they save.
    '--in-process-gpu',
    '--js-flags=--single-threaded-gc',
    // The CPU draws pages directly. Only WebGL goes through SwiftShader, once for each pixel.
    '--disable-gpu',
    '--enable-unsafe-swiftshader',
    '--webgl-antialiasing-mode=none',
    `--disable-features=${UNUSED_FEATURES.join(',')}`,
  ],
};
