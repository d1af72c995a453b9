import { defineEvent, flag, id, instant, integer, list, object, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'announcement';
// Announcements may contain personal data, so each has an encryption key of its own that can be destroyed.
const subject = 'announcementId';
const words = () => ({ title: personal(text()), body: personal(text()) });
const content = () => ({
  kind: oneOf('banner', 'modal'),
  mustConfirm: flag(),
  /** Numbers of roles; none: every role. */
  roles: list(integer()),
  /** Users whose teams are addressed; empty: everyone. */
  teams: list(id()),
  startsAt: instant(),
  endsAt: optional(instant()),
});

export const announcementPublished = defineEvent('AnnouncementPublished', {
  context,
  subject,
  doc: 'Staff are to know something: whom it concerns is shown it between its times.',
  fields: { announcementId: id(), authorId: id(), authorName: staffName('authorId'), ...words(), ...content() },
});
export type AnnouncementPublished = EventOf<typeof announcementPublished>;

export const announcementChanged = defineEvent('AnnouncementChanged', {
  context,
  subject,
  doc: 'The announcement says something else, or concerns others, or at another time; who confirmed it stays so.',
  fields: { announcementId: id(), ...words(), ...content(), before: object(content()) },
});
export type AnnouncementChanged = EventOf<typeof announcementChanged>;

export const announcementWithdrawn = defineEvent('AnnouncementWithdrawn', {
  context,
  doc: 'The announcement is not shown any more.',
  fields: { announcementId: id() },
});
export type AnnouncementWithdrawn = EventOf<typeof announcementWithdrawn>;

export const announcementRepublished = defineEvent('AnnouncementRepublished', {
  context,
  doc: 'The announcement is shown again to users who have not confirmed it.',
  fields: { announcementId: id() },
});
export type AnnouncementRepublished = EventOf<typeof announcementRepublished>;

export const announcementConfirmed = defineEvent('AnnouncementConfirmed', {
  context,
  doc: 'Somebody has read the announcement: they are not shown it again.',
  fields: { announcementId: id(), userId: id(), userName: staffName('userId') },
});
export type AnnouncementConfirmed = EventOf<typeof announcementConfirmed>;

export const announcementEvents = [
  announcementPublished,
  announcementChanged,
  announcementWithdrawn,
  announcementRepublished,
  announcementConfirmed,
];

export type AnnouncementEvent = AnnouncementPublished | AnnouncementChanged | AnnouncementWithdrawn | AnnouncementRepublished;

/** Stream of an announcement. */
export const announcementStream = (tenantId: string, announcementId: string) => `announcement-${tenantId}-${announcementId}`;

/** Stream of one person's confirmation: a thousand people confirm without waiting for each other. */
export const receiptStream = (tenantId: string, announcementId: string, userId: string) =>
  `announcement-receipt-${tenantId}-${announcementId}-${userId}`;
