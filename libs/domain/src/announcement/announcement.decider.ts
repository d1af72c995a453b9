import { defineBoundary, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { announcementStream, type AnnouncementEvent, type AnnouncementPublished } from './announcement.events';
import { announcementLife, type AnnouncementStatus } from './announcement.life';

/** What an announcement says, to whom and when. */
export type AnnouncementContent = Omit<AnnouncementPublished['data'], 'announcementId' | 'authorId' | 'authorName'>;

export interface Announcement {
  announcementId: string;
  status: AnnouncementStatus | 'none';
  content?: AnnouncementContent;
}

export type AnnouncementCommand =
  | DomainCommand<'PublishAnnouncement', AnnouncementPublished['data']>
  | DomainCommand<'ChangeAnnouncement', AnnouncementContent>
  | DomainCommand<'WithdrawAnnouncement' | 'RepublishAnnouncement', Record<never, never>>;

const initial: Announcement = { announcementId: '', status: 'none' };

/** Rules of an announcement. */
export const announcementDecider: Decider<Announcement, AnnouncementCommand, AnnouncementEvent> = { initial, decide, evolve };

function decide(command: AnnouncementCommand, { announcementId, status, content }: Announcement): AnnouncementEvent[] {
  if (command.type === 'PublishAnnouncement') {
    if (status !== 'none') throw new DomainError('announcement/exists', 'This was announced already.');
    assertTimes(command.data);
    return [{ type: 'AnnouncementPublished', data: command.data }];
  }
  if (status === 'none' || !content) throw new DomainError('announcement/unknown', 'There is no such announcement.');
  switch (command.type) {
    case 'ChangeAnnouncement': {
      announcementLife.after(status, 'change');
      assertTimes(command.data);
      const { title: _title, body: _body, ...before } = content;
      return [{ type: 'AnnouncementChanged', data: { announcementId, ...command.data, before } }];
    }
    case 'WithdrawAnnouncement':
      announcementLife.after(status, 'withdraw');
      return [{ type: 'AnnouncementWithdrawn', data: { announcementId } }];
    case 'RepublishAnnouncement':
      announcementLife.after(status, 'publish');
      return [{ type: 'AnnouncementRepublished', data: { announcementId } }];
  }
}

function assertTimes({ startsAt, endsAt }: AnnouncementContent): void {
  if (endsAt !== undefined && endsAt <= startsAt) {
    throw new DomainError('announcement/invalid', 'It would end before it is shown.', { endsAt: 'It would end before it is shown.' });
  }
}

function evolve(announcement: Announcement, event: AnnouncementEvent): Announcement {
  switch (event.type) {
    case 'AnnouncementPublished': {
      const { announcementId, authorId: _author, authorName: _name, ...content } = event.data;
      return { announcementId, status: 'published', content };
    }
    case 'AnnouncementChanged': {
      const { announcementId: _id, before: _before, ...content } = event.data;
      return { ...announcement, content };
    }
    case 'AnnouncementWithdrawn':
      return { ...announcement, status: 'withdrawn' };
    case 'AnnouncementRepublished':
      return { ...announcement, status: 'published' };
    default:
      return unknownEvent(event, announcement);
  }
}

/** What staff are to know. */
export const announcementBoundary = defineBoundary({
  name: 'announcement',
  stream: announcementStream,
  decider: announcementDecider,
  life: announcementLife,
});
