import type { EntriesOf } from '../kernel';
import type { AnnouncementConfirmed, AnnouncementEvent } from './announcement.events';

const calledSo = (title: string | undefined) => (title ? `"${title}"` : 'something');

/** How announcements read in the timeline. */
export const announcementEntries: EntriesOf<AnnouncementEvent | AnnouncementConfirmed> = {
  AnnouncementPublished: {
    property: 'Announcement',
    change: ({ announcementId: _id, authorId: _author, authorName: _name, ...said }) => [{}, said],
    sentence: (who, { title }) => `${who} announced ${calledSo(title)}`,
  },
  AnnouncementChanged: {
    property: 'Announcement',
    change: ({ announcementId: _id, before, ...said }) => [before ?? {}, said],
    sentence: (who, { title }) => `${who} changed the announcement ${calledSo(title)}`,
  },
  AnnouncementWithdrawn: {
    property: 'Status',
    change: () => [{ status: 'Published' }, { status: 'Withdrawn' }],
    sentence: (who) => `${who} withdrew an announcement`,
  },
  AnnouncementRepublished: {
    property: 'Status',
    change: () => [{ status: 'Withdrawn' }, { status: 'Published' }],
    sentence: (who) => `${who} published an announcement again`,
  },
  AnnouncementConfirmed: {
    property: 'Confirmation',
    change: () => [{}, { confirmed: true }],
    sentence: (who) => `${who} confirmed an announcement`,
  },
};
