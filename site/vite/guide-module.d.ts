/** A guide as a page shows it, rendered by `guides.ts`. */
declare module '*.md?guide' {
  const guide: { title: string; lead: string; html: string };
  export default guide;
}
