import { basename } from 'node:path';
import type { Plugin } from 'vite';
import type { DrawnIcon } from '../../design/icon.ts';

/**
 * Matches `design/icons.ts` and similar files, then the name of one of their icons, then a request for that
 * icon's style sheet.
 */
const ICONS = /^(?<file>.+\/design\/[a-z-]*icons\.ts)(?:\?drawn(?:=(?<name>\w+))?|\.(?<sheet>\w+)\.css)$/;

/**
 * Draws the icons of built pages with style sheets. An icon is an empty element, and its drawing is a mask in
 * a style sheet, which browsers cache. As HTML, the drawings were a fifth of the dashboard, sent with every
 * page. Each icon has its own sheet, so that a page loads only the icons it uses.
 */
export function iconSheets(): Plugin {
  return {
    name: 'gov360-icon-sheets',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (ICONS.test(source)) return source;
      if (!/\/design\/[a-z-]*icons\.ts$/.test(source)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && `${resolved.id}?drawn`;
    },
    async load(id) {
      const { file, name, sheet } = ICONS.exec(id)?.groups ?? {};
      if (!file) return null;
      const icons = (await import(file)) as Record<string, DrawnIcon>;
      const names = Object.keys(icons);
      const classOf = (icon: string) => basename(file, 'cons.ts') + names.indexOf(icon);
      if (sheet) return `.${classOf(sheet)}{mask-image:url("${dataUrl(icons[sheet]!)}")}`;
      if (!name) return names.map((each) => `export { ${each} } from '${file}?drawn=${each}';`).join('\n');
      const code = `import '${file}.${name}.css';
import { sheetIcon } from '/site/ui/sheet-icon.tsx';
export const ${name} = /* @__PURE__ */ sheetIcon('${classOf(name)}');`;
      return { code, moduleSideEffects: false };
    },
  };
}

/** Returns an icon as a data URL. */
function dataUrl({ drawing }: DrawnIcon): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="red" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[<>#%]/g, encodeURIComponent)}`;
}
