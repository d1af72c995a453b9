import { changedConcurrently, defineBoundary, DomainError, sameValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { announcementStream, type AnnouncementEvent, type AnnouncementPublished } from './announcement.events';
import { announcementLife, type AnnouncementStatus } from './announcement.life';

/** Text, audience and dates of an announcement. */
export type AnnouncementContent = Omit<AnnouncementPublished['data'], 'announcementId' | 'authorId' | 'authorName'>;

export interface Announcement {
  announcementId: string;
  status: AnnouncementStatus | 'none';
  content?: AnnouncementContent;
}

export type AnnouncementCommand =
  | DomainCommand<'PublishAnnouncement', AnnouncementPublished['data']>
  /** `expected`: the announcement when the form was opened. Fields that the author did not change keep the changes of others. */
  | DomainCommand<'ChangeAnnouncement', AnnouncementContent & { expected?: AnnouncementContent }>
  | DomainCommand<'WithdrawAnnouncement' | 'RepublishAnnouncement', Record<never, never>>;

const initial: Announcement = { announcementId: '', status: 'none' };

/** Rules of an announcement. */
export const announcementDecider: Decider<Announcement, AnnouncementCommand, AnnouncementEvent> = { initial, decide, evolve };

function decide(command: AnnouncementCommand, { announcementId, status, content }: Announcement): AnnouncementEvent[] {
  if (command.type === 'PublishAnnouncement') {
    if (status !== 'none') throw new DomainError('announcement/exists', 'This announcement already exists.');
    assertTimes(command.data);
    return [{ type: 'AnnouncementPublished', data: command.data }];
  }
  if (status === 'none' || !content) throw new DomainError('announcement/unknown', 'There is no such announcement.');
  switch (command.type) {
    case 'ChangeAnnouncement': {
      announcementLife.after(status, 'change');
      const { expected, ...said } = command.data;
      const next = { ...content, ...mineOf(said, expected, content) };
      assertTimes(next);
      const { title: _title, body: _body, ...before } = content;
      return [{ type: 'AnnouncementChanged', data: { announcementId, ...next, before } }];
    }
    case 'WithdrawAnnouncement':
      announcementLife.after(status, 'withdraw');
      return [{ type: 'AnnouncementWithdrawn', data: { announcementId } }];
    case 'RepublishAnnouncement':
      announcementLife.after(status, 'publish');
      return [{ type: 'AnnouncementRepublished', data: { announcementId } }];
  }
}

/** The fields that the author changed. @throws DomainError `announcement/changed-meanwhile` if someone else changed the same fields */
function mineOf(
  said: AnnouncementContent,
  expected: AnnouncementContent | undefined,
  kept: AnnouncementContent,
): Partial<AnnouncementContent> {
  if (!expected) return said;
  const opened = new Map(Object.entries(expected));
  const mine = Object.entries(said).filter(([name, value]) => !sameValue(value, opened.get(name)));
  const now = new Map(Object.entries(kept));
  const differing = mine.filter(([name, value]) => !sameValue(value, now.get(name))).map(([name]) => name);
  if (changedConcurrently(differing, { ...expected }, { ...kept }).length > 0)
    throw new DomainError('announcement/changed-meanwhile', 'Another user changed this announcement in the meantime. Nothing was saved.');
  return Object.fromEntries(mine);
}

function assertTimes({ startsAt, endsAt }: AnnouncementContent): void {
  if (endsAt !== undefined && endsAt <= startsAt) {
    throw new DomainError('announcement/invalid', 'The end must be after the start.', { endsAt: 'The end must be after the start.' });
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

/** The boundary of announcements to staff. */
export const announcementBoundary = defineBoundary({
  name: 'announcement',
  stream: announcementStream,
  decider: announcementDecider,
  life: announcementLife,
});
