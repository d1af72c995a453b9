import { inEnglish } from './texts';

/** What is said before anybody signed in as well: fields, messages, a screen that failed. Whatever stands here, everybody loads first. */
export const startTexts = inEnglish('start', {
  loading: 'Loading',
  copy: 'Copy',
  copyReference: 'Copy reference',
  dismiss: 'Dismiss',
  show: 'Show',
  hide: 'Hide',
  showOf: (label: string) => `Show ${label}`,
  hideOf: (label: string) => `Hide ${label}`,
  notShown: 'This screen could not be shown',
  reload: 'Reload',
  lostAnswer: 'Whether your last change was saved is not known; check it after reloading.',
  refused: 'The request was not carried out; nothing was saved by it.',
  stoppedDrawing: 'The screen stopped while drawing. What was saved before is safe; text that was not saved is lost.',
});
