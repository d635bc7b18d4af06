import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { Marked, type Token, type Tokens } from 'marked';

/** A guide from `docs/guide/`, as its page shows it. */
interface RenderedGuide {
  title: string;
  /** The first paragraph as plain text. */
  lead: string;
  html: string;
  /** The links and pictures, as they appear in the Markdown. */
  links: string[];
  pictures: string[];
}

interface GuidePlaces {
  /** Returns the address of the guide with this name. */
  address: (name: string) => string;
  /** Returns the attributes of a picture that belongs to the guide; null if it does not exist. */
  picture: (file: string) => { src: string; width: number; height: number } | null;
}

const GUIDE = /^([a-z0-9-]+)\.md(#.*)?$/;

/**
 * Renders GitHub's Markdown. HTML in it becomes text, except `<kbd>` around a key. Links lead to guides,
 * headings and https addresses. Other source files are not served, so a link to such a file becomes text that
 * ends with the path of the file.
 */
export function renderGuide(markdown: string, places: GuidePlaces): RenderedGuide {
  const links: string[] = [];
  const pictures: string[] = [];
  const slugs = createSlugs();
  const marked = new Marked({
    extensions: [keyboardKey],
    renderer: {
      html: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const id = escapeHtml(slugs(textOf(tokens)));
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        links.push(href);
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, places);
        if (address !== null) return `<a href="${escapeHtml(address)}">${text}</a>`;
        return href.startsWith('../') ? `${text} [<code>${escapeHtml(sourcePathOf(href))}</code>]` : text;
      },
      image({ href, text }) {
        pictures.push(href);
        const picture = places.picture(href);
        if (!picture) return escapeHtml(text);
        const { src, width, height } = picture;
        return `<img src="${escapeHtml(src)}" width="${width}" height="${height}" alt="${escapeHtml(text)}">`;
      },
      // On narrow screens, the cells of a row are stacked, each with the name of its column.
      table({ header, rows }) {
        const inline = ({ tokens }: Tokens.TableCell) => this.parser.parseInline(tokens);
        const columns = header.map(({ tokens }) => escapeHtml(textOf(tokens)));
        const head = header.map((cell) => `<th scope="col">${inline(cell)}</th>`).join('');
        const body = rows.map(([first, ...others]) => {
          const cells = others.map((cell, at) => `<td data-column="${columns[at + 1]}">${inline(cell)}</td>`);
          return `<tr><th scope="row">${first ? inline(first) : ''}</th>${cells.join('')}</tr>\n`;
        });
        return `<table><thead><tr>${head}</tr></thead>\n<tbody>${body.join('')}</tbody></table>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const first = (type: 'heading' | 'paragraph') => {
    const found = tokens.find((token) => token.type === type);
    return found ? textOf([found]) : '';
  };
  return { title: first('heading'), lead: first('paragraph'), html: marked.parser(tokens), links, pictures };
}

const keyboardKey = {
  name: 'kbd',
  level: 'inline' as const,
  start: (source: string) => source.indexOf('<kbd>'),
  tokenizer(source: string) {
    const [raw, text] = /^<kbd>([^<]+)<\/kbd>/.exec(source) ?? [];
    return raw === undefined ? undefined : { type: 'kbd', raw, text };
  },
  renderer: ({ text }: Tokens.Generic) => `<kbd>${escapeHtml(String(text))}</kbd>`,
};

function addressOf(href: string, { address }: GuidePlaces): string | null {
  if (href.startsWith('#') || href.startsWith('https://')) return href;
  const [, name, fragment = ''] = GUIDE.exec(href) ?? [];
  return name === undefined ? null : address(name) + fragment;
}

/** Returns the path of the source file that a guide's link leads to. */
function sourcePathOf(href: string): string {
  return posix.join('docs/guide', href.split('#')[0] ?? '');
}

/** Returns a function that creates the ids of headings in the same way as GitHub. */
function createSlugs(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    const before = used.get(slug) ?? 0;
    used.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${before}`;
  };
}

function textOf(tokens: readonly Token[]): string {
  const text = tokens.map((token) =>
    'tokens' in token && token.tokens ? textOf(token.tokens) : 'text' in token ? String(token.text) : ' ',
  );
  return text.join('').replaceAll(/\s+/g, ' ').trim();
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

const SUFFIX = '?guide';
const PICTURE = /\(([a-z0-9-]+\.(?:jpg|png|webp))\)/g;

/**
 * Makes `import guide from './x.md?guide'` return the guide as its page shows it. Its pictures are built with
 * the site.
 */
export function guides(address: (name: string) => string): Plugin {
  return {
    name: 'gov360-guides',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(`.md${SUFFIX}`)) return null;
      const file = id.slice(0, -SUFFIX.length);
      this.addWatchFile(file);
      const markdown = await readFile(file, 'utf8');
      const pictures = await findPictures(dirname(file), markdown);
      const { title, lead, html } = renderGuide(markdown, {
        address,
        picture: (name) => pictures.get(name) ?? null,
      });
      return writeModule(dirname(file), { title, lead, html }, [...pictures.keys()]);
    },
  };
}

/** Returns the pictures that a guide refers to and that exist, with their sizes in pixels. */
async function findPictures(folder: string, markdown: string) {
  const names = [...markdown.matchAll(PICTURE)].map(([, name]) => name!);
  const there = [...new Set(names)].filter((name) => existsSync(join(folder, name)));
  const found = there.map(async (name) => {
    const { width, height } = await sharp(join(folder, name)).metadata();
    return [name, { src: sourceOf(name), width, height }] as const;
  });
  return new Map(await Promise.all(found));
}

/** Returns a placeholder for the address of a built picture. Only the generated module knows the address. */
const sourceOf = (name: string) => `picture:${name}`;

function writeModule(folder: string, guide: object, pictures: readonly string[]): string {
  const imports = pictures.map(
    (name, at) => `import picture${at} from ${JSON.stringify(`${join(folder, name)}?url&no-inline`)};\n`,
  );
  // No text in a guide can look like this attribute, because quotes in text are escaped.
  const replaced = pictures.map(
    (name, at) => `.replaceAll('src="${sourceOf(name)}"', 'src="' + picture${at} + '"')`,
  );
  return `${imports.join('')}const guide = ${JSON.stringify(guide)};
export default { ...guide, html: guide.html${replaced.join('')} };\n`;
}
