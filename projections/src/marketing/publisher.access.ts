import { defineAccess } from '@matricula/auth';

/** Data sent by publishers: everyone who may open it sees all of it. */
export const publisherAccess = defineAccess({ owner: {}, open: true });
