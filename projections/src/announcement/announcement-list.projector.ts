import type { AnnouncementConfirmed, AnnouncementEvent } from '@matricula/domain/announcement';
import { ERASED } from '@matricula/domain/kernel';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { announcementList, type AnnouncementRow } from '@matricula/read-models/announcement';

/** A change of an announcement that is there. */
const changed = ({ data, at }: { data: { announcementId: string }; at: string }, what: Partial<AnnouncementRow>) =>
  fold<AnnouncementRow>(data.announcementId, (row) => row && { ...row, ...what, updatedAt: at });

export const announcementListProjector = defineProjector<AnnouncementRow, AnnouncementEvent | AnnouncementConfirmed>(announcementList, {
  AnnouncementPublished: ({ data, at }) => {
    // The text of an announcement is gone once its key was destroyed.
    const { title = ERASED, body = ERASED, ...rest } = data;
    return set(data.announcementId, { ...rest, title, body, status: 'published', publishedAt: at, updatedAt: at, confirmed: 0 });
  },
  AnnouncementChanged: (event) => {
    const { announcementId: _id, before: _before, title = ERASED, body = ERASED, ...rest } = event.data;
    return changed(event, { endsAt: undefined, ...rest, title, body });
  },
  AnnouncementWithdrawn: (event) => changed(event, { status: 'withdrawn' }),
  AnnouncementRepublished: (event) => changed(event, { status: 'published' }),
  AnnouncementConfirmed: ({ data }) => fold<AnnouncementRow>(data.announcementId, (row) => row && { ...row, confirmed: row.confirmed + 1 }),
});
