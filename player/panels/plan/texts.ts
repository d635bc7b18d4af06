/** What laying a picture under a plan says. */
export const planPictureTexts = {
  title: 'Plan picture',
  floor: 'Floor',
  document: 'Picture or PDF',
  choose: 'Choose…',
  page: 'Page',
  opacity: 'Strength',
  shown: 'Shown under the plan',
  picture: 'Picture',
  plan: 'Plan',
  intro:
    'Lay a drawing of your own under the plan: choose it, then show where two of its points are on the plan. A corner of the building is a good one.',
  noDocuments: 'There is no picture and no PDF in this twin yet. Add one to its files first.',
  loading: 'Loading the picture…',
  notCome: 'This picture could not be loaded.',
  keys: 'Arrow keys move what is under the crosshair, plus and minus zoom, Enter sets the point.',
  pointOf: (number: number) => `Point ${number}`,

  firstOnPicture: 'Click a corner of the building on the picture.',
  firstOnPlan: 'Now click the same corner on the plan.',
  secondOnPicture: 'Click another corner on the picture, far from the first.',
  secondOnPlan: 'Now click that corner on the plan.',
  tooNear: 'Two points are too near each other. Click one farther away.',
  fitted: 'The picture lies under the plan. Click beside a point to move it there.',

  startAgain: 'Set the points again',
  save: 'Save',
  remove: 'Remove from the plan',
  added: 'Plan picture laid under the plan.',
  changed: 'Plan picture changed.',
  removed: 'Plan picture removed.',
} as const;
