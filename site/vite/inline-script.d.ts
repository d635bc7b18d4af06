/** The text of a script that stands in the page itself; `inline-scripts.ts` builds it. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}

/** The address of a file with the script, in a build. */
declare module '*?script-address' {
  const address: string;
  export default address;
}
