/** @jest-environment jsdom */
import type { OfferedForm, OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import type * as Texts from './texts/texts';

const text = (hi: string, ur: string, ta: string) => ({ en: 'English words', hi, ur, ta });
const content: OpenApplication['content'] = {
  ...{ name: '२०२७', languages: ['en', 'hi', 'ta', 'ur'], deadline: '2026-12-20T11:34:00.000Z' },
  sections: [
    {
      ...{ sectionId: 'about', title: text('आपके बारे में', 'آپ کے بارے میں', 'உங்களைப் பற்றி') },
      questions: [
        { questionId: 'name', kind: 'text', label: text('नाम', 'نام', 'பெயர்'), required: true },
        { questionId: 'photo', kind: 'file', label: text('फ़ोटो', 'تصویر', 'படம்'), required: false },
      ],
    },
    {
      ...{ sectionId: 'schools', title: text('विद्यालय', 'اسکول', 'பள்ளி'), repeats: { least: 0, most: 3 } },
      questions: [{ questionId: 'school', kind: 'text', label: text('विद्यालय', 'اسکول', 'பள்ளி'), required: false }],
    },
  ],
};
const form: OfferedForm = { institution: '१', timeZone: 'Asia/Kolkata', isOpen: false, version: 1, content };
const application: OpenApplication = {
  ...{ applicationId: 'a-1', status: 'started', version: 2, content, answers: { name: 'x', schools: [{}] }, needsConsent: true },
  gaps: [{ at: 'name', sectionId: 'about', message: 'English words is required.' }],
  fee: { isPaid: false, name: '₹', amountPaise: 200_000, withCoupon: true },
  moved: { from: 1, changes: ['Changed setting: Fee'] },
};
const documents = [
  {
    ...{ documentId: 'd', name: '१', required: true, kinds: [], notes: [], isOpen: true },
    ...{ status: 'rejected', reason: 'unreadable', note: '१' },
  },
];
const query = { queryId: 'q', status: 'open', category: '१', messages: [{ at: '2026-11-20T11:34:00.000Z', byApplicant: true, text: '१' }] };
let opened: OpenApplication;
let refused: string | undefined;

const answerTo = (path: string): unknown => {
  const [, , , , of, , part] = path.split('?')[0]!.split('/');
  if (path.endsWith('/api/applicant-forms/')) return form;
  if (path.endsWith('/sign-in')) return { token: 'token' };
  if (part === 'documents') return documents;
  if (part === 'queries') return { categories: ['१'], faqs: [], queries: [query] };
  if (part === 'interview') return { slots: [{ slotId: 's', startsAt: '2026-11-20T11:34:00.000Z', minutes: 20, isOnline: true }] };
  if (part === 'offer') return { offer: null };
  return of === undefined ? {} : path.endsWith('/applications') ? [{ ...application, startedAt: '2026-11-20T11:34:00.000Z' }] : opened;
};
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((done) => setTimeout(done));
};
/** What people read or hear of the screen, without the names of the languages. */
const said = () => {
  document.querySelectorAll('option').forEach((option) => option.lang !== '' && option.remove());
  const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
  return [document.body.textContent, ...labels].join('\n');
};
/** Latin words that stay: services, endings of files, sizes, and halves of the day where the calendar of a language has them. */
const ENGLISH = /[A-Za-z]{2,}/g;
const english = () =>
  (said()
    .replace(/SMS|\.jpg|\.png|\.pdf|MB|\b[ap]m\b/gi, '')
    .match(ENGLISH) ?? []) as string[];
const press = async (at: string, of = 0) => {
  document.querySelectorAll<HTMLElement>(at)[of]!.click();
  await settled();
};
const sent = async (value: string) => {
  document.querySelector('input')!.value = value;
  document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
  await settled();
};

async function visited(language: string): Promise<typeof Texts> {
  jest.resetModules();
  localStorage.clear();
  localStorage.setItem('apply-language/', language);
  document.body.innerHTML = '<main id="apply"></main>';
  document.title = '२०२७, १';
  [opened, refused] = [application, undefined];
  Object.assign(globalThis, {
    scrollTo: () => undefined,
    fetch: (path: string) =>
      Promise.resolve({
        ...{ ok: refused === undefined, status: refused === undefined ? 200 : 422 },
        json: () => Promise.resolve(refused === undefined ? { data: answerTo(path) } : { message: refused }),
      }),
  });
  jest.requireActual<object>('./apply');
  await settled();
  return jest.requireActual<typeof Texts>('./texts/texts');
}

describe('the page of applicants in Hindi', () => {
  it('has no English word on any screen from the welcome to the submission', async () => {
    await visited('hi');
    const seen: [string, string[]][] = [];
    const look = (screen: string) => seen.push([screen, english()]);
    look('welcome');
    expect(document.title).toBe('२०२७, १');
    refused = 'Too many codes were sent to this number. Please try again in an hour.';
    await sent('9822400001');
    look('refusal');
    refused = undefined;
    await sent('9822400001');
    look('code');
    await sent('123456');
    look('my applications');
    await press('.sections button');
    look('overview');
    expect(document.querySelector('.documents')?.textContent).toContain('इसे पढ़ा नहीं जा सकता।');
    await press('.sections button');
    look('section');
    expect(document.title).toBe('आपके बारे में, २०२७, १');
    expect(document.getElementById('name-wrong')?.textContent).toBe('नाम: उत्तर देना ज़रूरी है।');
    await press('button.primary');
    look('repeating section');
    await press('button.primary');
    await press('.questions > button');
    look('question to the institution');
    await press('button.plain');
    await press('.questions .sections button');
    look('conversation');
    await press('button.plain');
    await press('.part:last-of-type button');
    look('withdrawal');
    opened = { ...application, status: 'eligible', gaps: [], fee: { isPaid: true, name: '₹', payUrl: '/' } };
    await press('button.plain');
    look('own page after the submission');
    expect(document.querySelector('.state')?.textContent).toBe('पात्र');
    expect(seen).toEqual(seen.map(([screen]) => [screen, []]));
    expect(document.body.textContent).not.toContain('English');
  });

  it('is remembered on the device and in the link, also after the sign-out', async () => {
    await visited('en');
    const select = document.querySelector('select')!;
    select.value = 'hi';
    select.dispatchEvent(new Event('change'));
    await settled();
    expect(document.querySelector('button')?.textContent).toBe('मुझे कोड भेजें');
    expect([localStorage.getItem('apply-language/'), location.search]).toEqual(['hi', '?lang=hi']);
    const { forgetAll, hasUnsent } = jest.requireActual<{ forgetAll: () => void; hasUnsent: () => boolean }>('./call');
    expect(hasUnsent()).toBe(false);
    forgetAll();
    expect(localStorage.getItem('apply-language/')).toBe('hi');
    await visited('ta');
    expect(document.documentElement.lang).toBe('hi');
    history.replaceState(null, '', '/');
  });

  it('is not chosen for a form that does not have it', async () => {
    await visited('bn');
    expect([document.documentElement.lang, document.querySelector('button')?.textContent]).toEqual(['en', 'Send me a code']);
  });
});

describe('the page of applicants in Urdu', () => {
  it('is right to left, with numbers and codes from left to right', async () => {
    await visited('ur');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ur', 'rtl']);
    expect(document.querySelector('input')?.dir).toBe('ltr');
    expect(english()).toEqual([]);
    await sent('9822400001');
    expect([document.querySelector('input')?.dir, document.querySelector('p')?.textContent]).toEqual([
      'ltr',
      'ہم نے \u20689822400001\u2069 پر چھ ہندسوں کا کوڈ SMS سے بھیجا ہے۔',
    ]);
    await sent('123456');
    await press('.sections button');
    await press('.sections button');
    expect(document.querySelector('h1')?.textContent).toBe('آپ کے بارے میں');
    expect(document.querySelector<HTMLInputElement>('#name')?.dir).toBe('auto');
    expect(english()).toEqual([]);
  });
});
