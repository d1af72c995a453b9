import { announcementLife } from '@matricula/domain/announcement';
import { announcementList, type AnnouncementRow } from '@matricula/read-models/announcement';
import type { ListDeclaration } from '@matricula/lists';

export const announcementLists: readonly ListDeclaration<AnnouncementRow>[] = [
  {
    name: 'announcements',
    model: announcementList,
    codes: ['ANNOUNCEMENT_MANAGEMENT'],
    words: { status: announcementLife.states, kind: { banner: 'Banner', modal: 'Window' } },
    moves: ({ status }) => announcementLife.open(status, []),
  },
];
