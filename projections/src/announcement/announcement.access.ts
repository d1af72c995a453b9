import { defineAccess } from '@matricula/auth';

/** Announcements belong to nobody: every user with the permission to publish manages all of them. */
export const announcementAccess = defineAccess({ owner: {}, open: true, parties: { admin: 'publisher', all: 'publisher' } });
