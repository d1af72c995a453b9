import { defineLifecycle } from '../kernel/lifecycle';
import { changeAnnouncementFields } from './announcement.fields';

/** Life cycle of an announcement. Whether it is shown now also depends on its start and end. */
export const announcementLife = defineLifecycle({
  name: 'announcement',
  states: { published: 'Published', withdrawn: 'Withdrawn' },
  moves: {
    change: { label: 'Change', from: ['published'], asks: changeAnnouncementFields },
    withdraw: { label: 'Withdraw', from: ['published'], to: 'withdrawn' },
    publish: { label: 'Publish again', from: ['withdrawn'], to: 'published' },
  },
});

export type AnnouncementStatus = keyof typeof announcementLife.states;
export type AnnouncementMove = keyof typeof announcementLife.moves;
