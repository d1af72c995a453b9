import { projecting } from '@matricula/testing';
import { announcementListProjector } from './announcement-list.projector';

const announcementId = 'a-1';
const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const content = { title: 'Holi', body: 'Closed.', kind: 'banner', mustConfirm: true, roles: [3], teams: [], startsAt: at('05:00') };
const happened = (type: string, time: string, data: object = {}) => ({ type, at: at(time), data: { announcementId, ...data } });
const published = happened('AnnouncementPublished', '05:00', { authorId: 'anita', authorName: 'Anita', ...content, endsAt: at('09:00') });
const confirmed = (userId: string) => happened('AnnouncementConfirmed', '06:00', { userId, userName: userId });

describe('the list of announcements', () => {
  const row = async (...events: { type: string; at: string; data: object }[]) =>
    [
      ...(
        await projecting(announcementListProjector)
          .given(published, ...events)
          .rows()
      ).values(),
    ][0];

  it('shows the present text, and how many have confirmed it', async () => {
    expect(await row(confirmed('ravi'), confirmed('mina'))).toMatchObject({ status: 'published', confirmed: 2, endsAt: at('09:00') });
    const changed = await row(confirmed('ravi'), happened('AnnouncementChanged', '07:00', { ...content, title: 'Diwali', before: {} }));
    expect(changed).toMatchObject({ title: 'Diwali', confirmed: 1, publishedAt: at('05:00'), updatedAt: at('07:00'), endsAt: undefined });
    expect((await row(happened('AnnouncementWithdrawn', '08:00')))?.status).toBe('withdrawn');
  });
});
