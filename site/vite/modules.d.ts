/** A guide as its page shows it, rendered by `guides.ts`. */
declare module '*.md?guide' {
  const guide: { title: string; lead: string; html: string };
  export default guide;
}

/** The text of a script that is inlined in the page, built by `inline-scripts.ts`. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

/** In a build, the address of a file that contains the script. */
declare module '*?script-address' {
  const address: string;
  export default address;
}
