/** A guide as a page shows it; `guides.ts` renders it. */
declare module '*.md?guide' {
  const guide: { title: string; lead: string; html: string };
  export default guide;
}
