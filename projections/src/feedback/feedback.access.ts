import { defineAccess } from '@matricula/auth';

/** Feedback is visible to its author, their managers and users who see everything, who answer it and decide about it. */
export const feedbackAccess = defineAccess({
  owner: { giverId: 'gave it' },
  parties: { giverId: 'giver', admin: 'management', above: 'management', all: 'management' },
});

/** A user's own feedback, with the answers. */
export const ownFeedbackAccess = defineAccess({ owner: { giverId: 'gave it' }, personal: true });
