/** Texts about the provider's spaces. */
export const texts = {
  frame: 'Matterport space',
  name: 'Matterport capture',
  /** Shown if the site has no key for the provider's SDK. */
  ownControls:
    'Matterport shows this space with its own controls. Use them to move and change floors. The tags are in the list.',
  /** The second part of the note for spaces that our player does not control. */
  noMeasuring: 'You cannot measure in this space, because measuring needs Matterport’s SDK.',
  room: (number: number) => `Room ${number}`,
  floor: (number: number) => `Floor ${number}`,
} as const;

/** For each reason why a provider's space is not shown or not controlled: what happened, and what to do. */
export const errorTexts = {
  /** The provider cannot be reached. */
  unreachable:
    'Matterport can’t be reached, so this capture cannot be shown right now. The twin and its tags are safe. Try again later.',
  /** The provider's script did not load, although its site responds. */
  script:
    'Matterport’s SDK was blocked or could not be loaded, so you can use only Matterport’s controls. Allow scripts from static.matterport.com and try again. The tags are in the list.',
  /** The provider rejects our key or this address. */
  key: 'Matterport probably rejected this site’s key, so you can use only Matterport’s controls. The operator of this site can allow the site’s address in their Matterport account. The tags are in the list.',
  /** The provider did not respond in time. */
  silent:
    'Matterport did not respond in time, so you can use only its own controls. Try again in a moment. The tags are in the list.',
  private:
    'This capture is private, so Matterport does not show it here. The capture’s owner can make it public or unlisted. The twin and its tags are safe.',
  missing:
    'Matterport has no capture with this ID. Check the ID and whether the capture still exists. The twin and its tags are safe.',
  /** The provider's page reports an error without a reason. The space may be private or deleted. */
  closed:
    'Matterport does not show this capture. It may be private or deleted. Ask its owner to check. The twin and its tags are safe.',
} as const;

export type ShowcaseErrorKind = keyof typeof errorTexts;
