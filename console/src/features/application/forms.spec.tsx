/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 's-1', title: { en: 'Person' } },
      questions: [
        {
          questionId: 'q-1',
          kind: 'choice',
          label: { en: 'Board' },
          required: true,
          choices: [{ choiceId: 'c-1', label: { en: 'CBSE' } }],
        },
        { questionId: 'q-2', kind: 'text', label: { en: 'Marks' }, required: false, when: { questionId: 'q-1', is: ['c-1'] } },
      ],
    },
  ],
};
const one = {
  ...{ formId: 'f1', status: 'open', draft: 3, version: 1, content, fixed: ['q-1'], moves: ['publish', 'close'] },
  changes: [] as object[],
};
const row = {
  ...{ formId: 'f1', name: 'MBA 2027', status: 'open', version: 1, draft: 3, isAhead: false, languages: ['en'], sections: 1, questions: 2 },
  ...{ createdAt: '2026-11-20T10:05:00.000Z', updatedAt: '2026-11-20T10:05:00.000Z', moves: [] },
};

describe('application forms', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', false);
    server.media('(min-width: 1200px)', false);
    server.answers.set('lists/application-forms/rows', { body: { data: [row] } });
    server.answers.set('lists/application-forms/count', { body: { data: 1 } });
    server.answers.set('application-forms/f1', { body: { data: one } });
  });
  const open = async () => {
    await server.open('/form-builder/forms/f1');
    await screen.findByRole('heading', { name: 'MBA 2027', level: 1 });
  };

  it('AP-03: are listed with their version, and the group opens them', async () => {
    await server.open('/form-builder');
    await screen.findByRole('heading', { name: 'Forms' });
    await screen.findByText('MBA 2027');
    screen.getByText('Version 1 · 2 questions');
  });

  it('are edited question by question, undone, and saved with the draft that was opened', async () => {
    server.answers.set('application-forms/f1/draft', { body: { data: { draft: 4 }, position: '' } });
    await open();
    await server.user.click(screen.getByRole('button', { name: /^Person/ }));
    await server.user.click(await screen.findByRole('button', { name: /^Marks/ }));
    const label = await screen.findByRole('textbox', { name: 'Question' });
    await server.user.type(label, ' in class 12');
    await server.user.click(screen.getByRole('checkbox', { name: 'Must be answered' }));
    await server.user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Must be answered' }).checked).toBe(false);
    await server.user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(server.to('application-forms/f1/draft')).toHaveLength(1));
    const body = server.to('application-forms/f1/draft')[0]?.body as { expected: number; content: typeof content };
    expect([body.expected, body.content.sections[0]?.questions[1]]).toEqual([
      3,
      { ...content.sections[0]?.questions[1], label: { en: 'Marks in class 12' }, required: false },
    ]);
    // The typing in one field is one edit.
    await server.user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Question' }).value).toBe('Marks');
  });

  it('are put into another order with the keyboard, and saved in it', async () => {
    server.answers.set('application-forms/f1/draft', { body: { data: { draft: 4 }, position: '' } });
    // The rows stand below each other, which a document without a layout does not know.
    const rect = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const row = this.closest('li');
      return new DOMRect(0, row ? [...row.parentElement!.children].indexOf(row) * 40 : 0, 200, 40);
    });
    await open();
    await server.user.click(screen.getByRole('button', { name: /^Person/ }));
    const handle = await screen.findByRole('button', { name: 'Move Board' });
    handle.focus();
    await server.user.keyboard(' ');
    await screen.findByText('Board at position 1 of 2');
    await server.user.keyboard('{ArrowDown}');
    await screen.findByText('Board at position 2 of 2');
    await server.user.keyboard(' ');
    await screen.findByText(/^Board dropped at position/);
    rect.mockRestore();
    await server.user.click(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() => expect(server.to('application-forms/f1/draft')).toHaveLength(1));
    const body = server.to('application-forms/f1/draft')[0]?.body as { content: typeof content };
    expect(body.content.sections[0]?.questions.map(({ questionId }) => questionId)).toEqual(['q-2', 'q-1']);
  });

  it('keep the kind of a published question', async () => {
    await open();
    await server.user.click(screen.getByRole('button', { name: /^Person/ }));
    await server.user.click(await screen.findByRole('button', { name: /^Board/ }));
    await screen.findByText('Published questions keep their kind.');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Kind of answer' }).disabled).toBe(true);
  });

  it('are tried in the preview, where a condition shows its question', async () => {
    await open();
    await server.user.click(screen.getByText('Preview'));
    const preview = await screen.findByRole('region', { name: 'Preview on a phone' });
    expect(within(preview).queryByLabelText('Marks')).toBeNull();
    await server.user.click(within(preview).getByRole('combobox'));
    await server.user.click(await screen.findByText('CBSE'));
    await within(preview).findByLabelText('Marks');
  });

  it('are published with a list of what changed; a refusal is shown in words', async () => {
    const changes = [{ change: 'added', of: 'question', id: 'q-2', label: 'Marks' }];
    server.answers.set('application-forms/f1', { body: { data: { ...one, changes } } });
    server.answers.set('application-forms/f1/publish', { status: 422, body: { code: 422, message: 'A form needs at least one section.' } });
    await open();
    await server.user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish version 2?' });
    within(dialog).getByText('New question: Marks');
    await server.user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await within(dialog).findByText('A form needs at least one section.');
    expect(server.to('application-forms/f1/publish')[0]?.body).toEqual({ expected: 3 });
  });
});
