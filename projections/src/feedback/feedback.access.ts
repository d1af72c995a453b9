import { defineAccess } from '@matricula/auth';

/** Feedback of those whom somebody manages, and all of it for who sees everything: to be answered, to be decided about. */
export const feedbackAccess = defineAccess({
  owner: { giverId: 'gave it' },
  parties: { giverId: 'giver', admin: 'management', above: 'management', all: 'management' },
});

/** One's own, with what was answered. */
export const ownFeedbackAccess = defineAccess({ owner: { giverId: 'gave it' }, personal: true });
