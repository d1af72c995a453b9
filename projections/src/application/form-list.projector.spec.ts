import { projecting } from '@matricula/testing';
import { formListProjector } from './form-list.projector';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const content = (...ids: string[]) => ({
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: ids.map((questionId) => ({ questionId, kind: 'text', label: { en: questionId }, required: false })),
    },
  ],
});
const happened = (type: string, time: string, data: object = {}) => ({ type, at: at(time), data: { formId: 'f-1', ...data } });
const drafted = happened('FormDrafted', '05:00', { content: content('name'), draft: 1 });

describe('the list of application forms', () => {
  const row = async (...events: { type: string; at: string; data: object }[]) =>
    [
      ...(
        await projecting(formListProjector)
          .given(drafted, ...events)
          .rows()
      ).values(),
    ][0];

  it('shows the draft, the version in force, and whether the draft is ahead of it', async () => {
    expect(await row()).toMatchObject({
      name: 'MBA 2027',
      status: 'draft',
      version: 0,
      isAhead: true,
      questions: 1,
      createdAt: at('05:00'),
    });
    const published = happened('FormPublished', '06:00', { version: 1, content: content('name'), changes: [] });
    expect(await row(published)).toMatchObject({ status: 'open', version: 1, isAhead: false, publishedAt: at('06:00') });
    const saved = happened('FormDraftSaved', '07:00', { content: content('name', 'email'), draft: 2, changes: [] });
    expect(await row(published, saved)).toMatchObject({ status: 'open', version: 1, draft: 2, isAhead: true, questions: 2 });
    const closed = happened('FormClosed', '08:00', { version: 1 });
    expect((await row(published, closed))?.status).toBe('closed');
    expect((await row(published, closed, happened('FormOpened', '09:00', { version: 1 })))?.status).toBe('open');
  });
});
