import type { FormContent } from '@matricula/domain/application';
import { projecting } from '@matricula/testing';
import { formColumnsProjector } from './form-columns.projector';

const contentOf = (...ids: string[]): FormContent => ({
  ...{ name: `MBA of ${ids.length}`, languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 's', title: { en: 'Person' } },
      questions: ids.map((questionId) => ({ questionId, kind: 'text' as const, label: { en: `Label of ${questionId}` }, required: false })),
    },
  ],
});
const published = (version: number, content: FormContent) => ({
  ...{ type: 'FormPublished' as const, at: '2026-11-20T05:00:00.000Z' },
  data: { formId: 'f-1', version, content, changes: [] },
});

describe('the columns of a form', () => {
  it('are the questions of all versions that were published, not those of a draft', async () => {
    const drafted = {
      type: 'FormDrafted' as const,
      at: '2026-11-20T04:00:00.000Z',
      data: { formId: 'f-1', content: contentOf('a', 'd'), draft: 1 },
    };
    const of = async (...events: object[]) =>
      [
        ...(
          await projecting(formColumnsProjector)
            .given(...(events as never[]))
            .rows()
        ).values(),
      ][0];
    expect(await of(drafted)).toBeUndefined();
    const column = (questionId: string, more: object = {}) => ({ questionId, kind: 'text', label: `Label of ${questionId}`, ...more });
    expect(await of(drafted, published(1, contentOf('a', 'b')), published(2, contentOf('b', 'c', 'e')))).toEqual({
      ...{ formId: 'f-1', name: 'MBA of 3', version: 2 },
      columns: [column('b'), column('c'), column('e'), column('a', { removedIn: 2 })],
    });
  });
});
