import { deciding } from '@matricula/testing';
import { concerns, isShown } from './announcement.audience';
import { announcementDecider, type AnnouncementContent } from './announcement.decider';
import type { AnnouncementEvent } from './announcement.events';

const announcementId = 'a-1';
const [startsAt, endsAt] = ['2026-03-02T05:00:00.000Z', '2026-03-03T05:00:00.000Z'];
const content: AnnouncementContent = {
  title: 'Holi',
  body: 'Closed.',
  kind: 'banner',
  mustConfirm: false,
  roles: [],
  teams: [],
  startsAt,
  endsAt,
};
const published: AnnouncementEvent = {
  type: 'AnnouncementPublished',
  data: { announcementId, authorId: 'anita', authorName: 'Anita', ...content },
};
const withdrawn: AnnouncementEvent = { type: 'AnnouncementWithdrawn', data: { announcementId } };
const announcement = deciding(announcementDecider);

describe('an announcement', () => {
  it('is published once, and does not end before it is shown', () => {
    announcement.given().when({ type: 'PublishAnnouncement', data: published.data }).then(published);
    announcement.given(published).when({ type: 'PublishAnnouncement', data: published.data }).thenRefused('announcement/exists');
    const late = { ...published.data, endsAt: startsAt };
    announcement.given().when({ type: 'PublishAnnouncement', data: late }).thenRefused('announcement/invalid');
  });

  it('keeps what went before when it changes, and is withdrawn and shown again', () => {
    const { title: _title, body: _body, ...before } = content;
    const now = { ...content, roles: [3], endsAt: undefined };
    announcement
      .given(published)
      .when({ type: 'ChangeAnnouncement', data: now })
      .then({ type: 'AnnouncementChanged', data: { announcementId, ...now, before } });
    announcement.given(published).when({ type: 'WithdrawAnnouncement', data: {} }).then(withdrawn);
    announcement.given(published, withdrawn).when({ type: 'ChangeAnnouncement', data: now }).thenRefused('announcement/not-possible');
    announcement
      .given(published, withdrawn)
      .when({ type: 'RepublishAnnouncement', data: {} })
      .then({ type: 'AnnouncementRepublished', data: { announcementId } });
    announcement.given().when({ type: 'WithdrawAnnouncement', data: {} }).thenRefused('announcement/unknown');
  });

  it('keeps other users’ changes to untouched fields, and refuses fields that both changed', () => {
    const { title: _title, body: _body, ...before } = content;
    const theirs: AnnouncementEvent = { type: 'AnnouncementChanged', data: { announcementId, ...content, title: 'Theirs', before } };
    const change = (said: object) => ({ type: 'ChangeAnnouncement' as const, data: { ...content, ...said, expected: content } });
    const later = announcement.given(published, theirs);
    later.when(change({ body: 'Mine' })).then({ type: 'AnnouncementChanged', data: { title: 'Theirs', body: 'Mine' } });
    later.when(change({ title: 'Mine' })).thenRefused('announcement/changed-meanwhile');
  });

  it('is shown from its first moment until its last', () => {
    const shown = (now: string, status: 'published' | 'withdrawn' = 'published') => isShown({ status, startsAt, endsAt }, now);
    expect([shown('2026-03-02T04:59:59.999Z'), shown(startsAt), shown(endsAt), shown(startsAt, 'withdrawn')]).toEqual([
      ...[false, true, false, false],
    ]);
  });

  it('concerns everybody, or the roles and teams that it names, both where it names both', () => {
    const ravi = { userId: 'ravi', role: 3 };
    const teamOf = (leader: string) => new Set(leader === 'mina' ? ['mina', 'ravi'] : [leader]);
    const of = (roles: number[], teams: string[]) => concerns({ roles, teams }, ravi, teamOf);
    expect([of([], []), of([3], []), of([2], []), of([], ['mina']), of([], ['om']), of([2], ['mina']), of([3], ['om', 'mina'])]).toEqual([
      ...[true, true, false, true, false, false, true],
    ]);
  });
});
