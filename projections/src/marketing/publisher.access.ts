import { defineAccess } from '@matricula/auth';

/** What publishers sent: all of it is for whoever looks after them. */
export const publisherAccess = defineAccess({ owner: {}, open: true });
