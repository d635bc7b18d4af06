/** Texts about the provider's spaces. */
export const texts = {
  frame: 'Matterport space',
  name: 'Matterport capture',
  /** Shown when our controls are unavailable. */
  ownControls:
    'Matterport shows this space with its own controls: move and change floors there. Your tags are in the list beside it.',
  /** Shown once if our player cannot control the space. */
  noMeasuring: 'Measuring is not possible here: it needs Matterport’s SDK.',
  room: (number: number) => `Room ${number}`,
  floor: (number: number) => `Floor ${number}`,
} as const;

/** Why the provider's space could not be opened. */
export type ShowcaseErrorKind =
  /** The provider cannot be reached. */
  | 'unreachable'
  /** The provider's script did not load, although its site responds. */
  | 'script'
  /** The provider rejects our key or this address. */
  | 'key'
  /** The provider did not respond in time. */
  | 'silent'
  | 'private'
  | 'missing'
  /** The provider's page reports an error without a reason: the space is private or was removed. */
  | 'closed';

/** Messages by cause: why the space is not shown or not controlled, and what the user can do. */
export const errorTexts: Record<ShowcaseErrorKind, string> = {
  unreachable:
    'Matterport cannot be reached, so this capture cannot be shown now. Your twin and its tags are safe.',
  script:
    'Matterport’s program was blocked or could not be loaded, so the space has only its own controls. Allow scripts from static.matterport.com and try again. Your tags are in the list.',
  key: 'Matterport did not accept the key of this site for this address, so the space has only its own controls. The operator of this site can allow its address in their Matterport account. Your tags are in the list.',
  silent:
    'Matterport’s page did not answer in time, so the space has only its own controls. Try again in a moment. Your tags are in the list.',
  private:
    'This capture is private, so Matterport does not show it here. Its owner can make it public or unlisted. Your twin and its tags are safe.',
  missing:
    'Matterport has no capture with this ID. Check the ID, or whether the capture was removed. Your twin and its tags are safe.',
  closed:
    'Matterport does not show this capture. It may be private or may have been removed: its owner can check. Your twin and its tags are safe.',
};
