import { defineLifecycle } from '../kernel/lifecycle';
import { changeAnnouncementFields } from './announcement.fields';

/** The life of an announcement; whether it is shown now, its times say as well. */
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
