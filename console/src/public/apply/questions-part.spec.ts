/** @jest-environment jsdom */
import type { OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import type { QueryPart } from '../../../../libs/domain/src/query/query-view';
import type { PartPage } from './applicant-part';
import { call, Refused } from './call';
import { element, show } from './element';
import { questionsPart } from './questions-part';

jest.mock('./call', () => ({ ...jest.requireActual<object>('./call'), call: jest.fn() }));

const sent = jest.mocked(call);
const faq = { question: 'How do I pay the fee?', answer: 'By UPI or card.' };
const query = {
  ...{ queryId: 'q-1', category: 'Fees', status: 'answered' as const },
  messages: [
    { at: '2026-11-20T05:00:00.000Z', byApplicant: true, text: 'Is the fee refunded?' },
    { at: '2026-11-20T06:00:00.000Z', byApplicant: false, text: 'Yes, until March.' },
  ],
};
const part: QueryPart = { queries: [query], categories: ['Fees', 'Documents'], faqs: [faq] };
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};
const pressed = async (name: string) => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  await settled();
};

describe('the questions of an applicant', () => {
  const refresh = jest.fn();
  const page: PartPage = {
    ...{ application: { applicationId: 'a-1' } as OpenApplication, path: '/applications/a-1', language: 'en', timeZone: 'Asia/Kolkata' },
    refresh,
    open: (title, ...children) => show(element('h1', {}, title), ...children),
  };

  beforeEach(async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    refresh.mockReset();
    document.body.innerHTML = '<main id="apply"></main>';
    sent.mockReset().mockResolvedValue(part);
    document.getElementById('apply')?.append((await questionsPart.show(page)) ?? '');
  });
  afterEach(() => jest.useRealTimers());

  it('are offered answers by the typed words before one is sent', async () => {
    expect(document.body.textContent).toContain('Is the fee refunded?');
    await pressed('Ask a question');
    expect(document.querySelector('summary')?.textContent).toBe(faq.question);
    sent.mockResolvedValue([{ question: 'Which documents?', answer: 'Mark sheets.' }]);
    const text = document.querySelector('textarea')!;
    text.value = ' Which\n\tdocuments? ';
    text.dispatchEvent(new Event('input'));
    jest.advanceTimersByTime(500);
    await settled();
    expect(sent).toHaveBeenLastCalledWith('/applications/a-1/faqs', { search: 'Which documents?', language: 'en' });
    expect(document.body.textContent).toContain('Is your question answered here?');
    expect([...document.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual(['Which documents?']);
  });

  it('are sent with a category, and a refusal keeps the typing', async () => {
    await pressed('Ask a question');
    const [text, category] = [document.querySelector('textarea')!, document.querySelector('select')!];
    [text.value, category.value] = ['When?', 'Documents'];
    sent.mockRejectedValue(new Refused(429, 'Your earlier questions are still open.', {}));
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await settled();
    expect(document.querySelector('.wrong')?.textContent).toBe('Your earlier questions are still open.');
    expect(text.value).toBe('When?');
    sent.mockResolvedValue({ id: 'q-2' });
    document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }));
    await settled();
    const body = { category: 'Documents', text: 'When?', submission: expect.any(String) as string };
    expect(sent).toHaveBeenLastCalledWith('/applications/a-1/queries', body);
    expect(refresh).toHaveBeenCalled();
  });

  it('are read as a conversation, and closed', async () => {
    await pressed('Is the fee refunded?Answered');
    expect(document.querySelector('.messages')?.textContent).toContain('Yes, until March.');
    sent.mockResolvedValue({ ...query, status: 'closed' });
    await pressed('My question is answered');
    expect(sent).toHaveBeenLastCalledWith('/applications/a-1/queries/q-1/close', {});
    expect(document.querySelector('.state')?.textContent).toBe('Closed');
  });
});
