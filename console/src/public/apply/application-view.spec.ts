/** @jest-environment jsdom */
import type { OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import type { ApplicantPart } from './applicant-part';
import { ApplicationView } from './application-view';
import { call, hasUnsent, Refused } from './call';
import { element } from './element';

jest.mock('./call', () => ({ ...jest.requireActual<object>('./call'), call: jest.fn() }));

const sent = jest.mocked(call);
Object.assign(window, { scrollTo: jest.fn() });
const application: OpenApplication = {
  ...{ applicationId: 'a-1', status: 'started', version: 1, answers: {}, gaps: [] },
  content: { name: 'MBA 2027', languages: ['en'], sections: [] },
};
const pressed = async (name: string) => {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe('the submission on the page of an applicant', () => {
  it.each([
    ['refused', new Refused(422, 'These answers are too long.', {}), 'These answers are too long.'],
    ['not sent', new TypeError('Failed to fetch'), 'No connection.'],
  ])('waits while the last answers are %s', async (_, problem, words) => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.setItem('apply/a-1/earlier', '{"name":"Tara Rao"}');
    sent.mockReset().mockRejectedValue(problem);
    const options = { timeZone: 'Asia/Kolkata', language: 'en', onBack: jest.fn(), onSignedOut: jest.fn(), parts: [] };
    new ApplicationView(application, options).home();
    await pressed('Submit');
    expect(sent.mock.calls.map(([path]) => path)).not.toContain('/applications/a-1/submit');
    expect(document.querySelector('.saving')?.textContent).toContain(words);
    sent.mockReset().mockResolvedValue(application);
    await pressed('Submit');
    expect(sent.mock.calls.map(([path]) => path)).toEqual(['/applications/a-1/answers', '/applications/a-1/submit', '/applications/a-1']);
  });
});

describe('a returned application', () => {
  it('marks the sections to correct, and no other one', () => {
    document.body.innerHTML = '<main id="apply"></main>';
    const sections = ['about', 'schools'].map((sectionId) => ({ sectionId, title: { en: sectionId }, questions: [] }));
    const returned: OpenApplication = {
      ...{ ...application, status: 'returned', reopened: ['schools'] },
      content: { ...application.content, sections },
    };
    const options = { timeZone: 'Asia/Kolkata', language: 'en', onBack: jest.fn(), onSignedOut: jest.fn(), parts: [] };
    new ApplicationView(returned, options).home();
    expect([...document.querySelectorAll('.sections button')].map(({ textContent }) => textContent)).toEqual([
      'about',
      'schoolsPlease correct',
    ]);
  });
});

describe('an application that ended', () => {
  const options = { timeZone: 'Asia/Kolkata', language: 'en', onBack: jest.fn(), onSignedOut: jest.fn(), parts: [] };

  it.each(['withdrawn', 'lapsed', 'submitted'] as const)('leaves no answers on the device that can never be sent: %s', (status) => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.clear();
    localStorage.setItem('apply/a-1/earlier', '{"name":"Tara Rao"}');
    sent.mockReset();
    new ApplicationView({ ...application, status }, options).home();
    expect([hasUnsent(), sent.mock.calls]).toEqual([false, []]);
  });

  const asked = ['name', 'city'].map((questionId) => ({ questionId, kind: 'text' as const, label: { en: questionId }, required: false }));
  const marks = { sectionId: 'marks', title: { en: 'Marks' }, repeats: { least: 0, most: 3 }, questions: [] };
  const sections = [{ sectionId: 'about', title: { en: 'About you' }, questions: asked }, marks];
  const closed: OpenApplication = {
    ...{ ...application, status: 'submitted', answers: { name: 'Tara Rao' } },
    content: { ...application.content, sections },
  };
  const named = () => document.querySelector('[role=alert]')?.textContent;

  it('names the answers that were typed elsewhere and never sent, before it deletes them', () => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.setItem('apply/a-1/earlier', '{"name":"Tara B Rao","city":"","marks":[{"grade":"A"}]}');
    new ApplicationView(closed, options).home();
    expect(named()).toMatch(/not part of it: name, Marks$/);
    expect(hasUnsent()).toBe(false);
  });

  it('says nothing of answers that arrived although the page was not told so', () => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.setItem('apply/a-1/earlier', '{"name":"Tara Rao"}');
    new ApplicationView(closed, options).home();
    expect([named(), hasUnsent()]).toEqual([undefined, false]);
  });

  it('names those of this page when it was submitted in another tab', async () => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.clear();
    new ApplicationView({ ...closed, status: 'started' }, options).home();
    await pressed('About you✓');
    sent
      .mockReset()
      .mockImplementation((path) =>
        path.endsWith('/answers') ? Promise.reject(new Refused(409, 'This application is Submitted.', {})) : Promise.resolve(closed),
      );
    const city = document.getElementById('city') as HTMLInputElement;
    city.value = 'Pune';
    city.dispatchEvent(new Event('input'));
    await pressed('‹ Overview');
    expect([named(), hasUnsent()]).toEqual([expect.stringMatching(/not part of it: city$/), false]);
    expect(document.querySelector('.saving')?.textContent).toBe('This application is Submitted.');
  });

  it('leaves none when it ends on this page', async () => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.setItem('apply/a-1/earlier', '{"name":"Tara Rao"}');
    sent.mockReset().mockRejectedValue(new Refused(409, 'This application is Withdrawn.', {}));
    const show: ApplicantPart['show'] = ({ refresh }) => Promise.resolve(element('button', { onclick: refresh }, 'Withdraw'));
    new ApplicationView(application, { ...options, parts: [{ name: 'Withdrawal', show }] }).home();
    await pressed('Another');
    expect(hasUnsent()).toBe(true);
    sent.mockImplementation((path) =>
      path.endsWith('/answers') ? Promise.reject(new Refused(409, 'No.', {})) : Promise.resolve({ ...application, status: 'withdrawn' }),
    );
    await pressed('Withdraw');
    expect(hasUnsent()).toBe(false);
  });
});

describe('the fee of an application', () => {
  const options = { timeZone: 'Asia/Kolkata', language: 'en', onBack: jest.fn(), onSignedOut: jest.fn(), parts: [] };
  const fee = { isPaid: false, name: 'MBA form', amountPaise: 200_000 };
  const shown = () => document.querySelector('.fee')?.textContent;

  it('is shown with its sum before the payment, also after a coupon was typed', async () => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.clear();
    new ApplicationView({ ...application, fee }, options).home();
    expect(shown()).toContain('₹2,000.00');
    document.querySelector<HTMLInputElement>('.fee input')!.value = 'HALF';
    const reduced = { ...fee, amountPaise: 100_000, withCoupon: true as const, payUrl: '/pay/token' };
    sent
      .mockReset()
      .mockImplementation((path) =>
        Promise.resolve(path.endsWith('/pay') ? { url: 'https://crm.example/pay/token' } : { ...application, fee: reduced }),
      );
    await pressed('Pay the fee');
    expect(sent).toHaveBeenCalledWith('/applications/a-1/pay', { coupon: 'HALF' });
    // The page was not left.
    expect(shown()).toContain('₹1,000.00 with the coupon');
    expect(document.querySelector('.fee input')).toBeNull();
  });
});

describe('the submission of a young applicant', () => {
  it('names the guardian who agrees', async () => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.clear();
    sent.mockReset().mockResolvedValue(application);
    const options = { timeZone: 'Asia/Kolkata', language: 'en', onBack: jest.fn(), onSignedOut: jest.fn(), parts: [] };
    new ApplicationView({ ...application, needsConsent: true }, options).home();
    document.querySelector<HTMLInputElement>('#guardian')!.value = ' Asha Rao ';
    await pressed('Submit');
    expect(sent).toHaveBeenCalledWith('/applications/a-1/submit', { guardian: 'Asha Rao' });
    new ApplicationView(application, options).home();
    expect(document.querySelector('#guardian')).toBeNull();
  });
});

describe('what is wrong with answers', () => {
  const options = { timeZone: 'Asia/Kolkata', language: 'en', onBack: jest.fn(), onSignedOut: jest.fn(), parts: [] };
  const text = (questionId: string) => ({ questionId, kind: 'text' as const, label: { en: questionId }, required: true });
  const sections = [{ sectionId: 'about', title: { en: 'About you' }, questions: [text('name'), text('mail')] }];
  const gaps = [
    { at: 'name', sectionId: 'about', message: 'name is required.' },
    { at: 'mail', sectionId: 'about', message: 'Enter a valid email.' },
  ];
  const incomplete = (): OpenApplication => ({
    ...{ ...application, answers: { mail: 'not one' }, gaps: [...gaps] },
    content: { ...application.content, sections },
  });
  const marked = () => ['name', 'mail'].map((id) => document.getElementById(`${id}-wrong`)?.textContent);
  const typed = (id: string, value: string) => {
    const input = document.getElementById(id) as HTMLInputElement;
    input.value = value;
    input.dispatchEvent(new Event('input'));
  };

  beforeEach(() => {
    document.body.innerHTML = '<main id="apply"></main>';
    localStorage.clear();
    sent.mockReset().mockImplementation(() => Promise.resolve(incomplete()));
  });

  it('is marked at the questions: at once for an answer, and what is missing after the section was left', async () => {
    new ApplicationView(incomplete(), options).home();
    await pressed('About you2 missing');
    expect(marked()).toEqual(['', 'Enter a valid email.']);
    await pressed('To the overview');
    await pressed('About you2 missing');
    expect(marked()).toEqual(['name is required.', 'Enter a valid email.']);
    typed('mail', 'tara@example.org');
    expect(marked()).toEqual(['name is required.', '']);
  });

  it.each(['choice', 'choices'] as const)('gives the focus to a group of options that is refused: %s', async (kind) => {
    const choices = ['a', 'b'].map((choiceId) => ({ choiceId, label: { en: choiceId } }));
    const question = { questionId: 'course', kind, label: { en: 'Course' }, required: true, choices };
    const content = { ...application.content, sections: [{ sectionId: 'about', title: { en: 'About you' }, questions: [question] }] };
    new ApplicationView({ ...application, content, answers: { course: kind === 'choice' ? 'a' : ['a'] } }, options).home();
    sent.mockReset().mockRejectedValue(new Refused(422, 'Please check the marked answers.', { course: 'Course is not valid.' }));
    await pressed('Submit');
    const group = document.getElementById('course')!;
    expect([document.activeElement, group.getAttribute('aria-invalid')]).toEqual([group, 'true']);
    expect(document.getElementById('course-wrong')?.textContent).toBe('Course is not valid.');
    sent.mockReset().mockResolvedValue(application);
    group.querySelectorAll('input')[1]!.click();
    expect(group.getAttribute('aria-invalid')).toBeNull();
  });

  const notes = () => [...document.querySelectorAll('.sections small')].map(({ textContent }) => textContent);
  const submit = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Submit');

  it('counts an emptied required answer as missing before the server has said so, and one of an opened section', async () => {
    const when = { questionId: 'mail', is: ['yes'] };
    const more = [...sections, { sectionId: 'hostel', title: { en: 'Hostel' }, when, questions: [text('room')] }];
    const filled: OpenApplication = {
      ...{ ...application, answers: { name: 'Tara', mail: 'no' }, gaps: [] },
      content: { ...application.content, sections: more },
    };
    // Nothing reaches the server.
    sent.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
    new ApplicationView(filled, options).home();
    expect([notes(), submit()?.getAttribute('aria-disabled')]).toEqual([['✓'], null]);
    await pressed('About you✓');
    typed('name', '');
    typed('mail', 'yes');
    await pressed('‹ Overview');
    expect([notes(), submit()?.getAttribute('aria-disabled')]).toEqual([['1 missing', '1 missing'], 'true']);
    await pressed('About you1 missing');
    expect(marked()[0]).toBe('name is required.');
    typed('name', 'Tara Rao');
    typed('mail', 'no');
    await pressed('‹ Overview');
    expect([notes(), submit()?.getAttribute('aria-disabled')]).toEqual([['✓'], null]);
  });

  it('is no longer told once it is settled', async () => {
    new ApplicationView({ ...application, needsConsent: true }, options).home();
    sent.mockRejectedValueOnce(new Refused(422, 'Please enter the name of the guardian.', { guardian: 'Please enter it.' }));
    await pressed('Submit');
    expect(document.querySelector('.saving')?.textContent).toBe('Please enter the name of the guardian.');
    sent.mockResolvedValue({ ...application, status: 'submitted' });
    await pressed('Submit');
    expect(document.querySelector('.state')?.textContent).toBe('Submitted');
    expect(document.querySelector('.saving')?.textContent).toBe('Saved');
  });
});

describe('parts of other contexts on the overview', () => {
  const shown = async (parts: readonly ApplicantPart[]) => {
    document.body.innerHTML = '<main id="apply"></main>';
    const options = { timeZone: 'Asia/Kolkata', language: 'en', onBack: jest.fn(), onSignedOut: jest.fn(), parts };
    new ApplicationView(application, options).home();
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    return options;
  };

  it('stand below the sections, and open screens with a way back', async () => {
    const show: ApplicantPart['show'] = ({ path, open }) =>
      Promise.resolve(element('button', { onclick: () => open('Documents', path) }, 'Your documents'));
    await shown([{ name: 'Documents', show }]);
    await pressed('Your documents');
    expect(document.querySelector('h1')?.textContent).toBe('Documents');
    expect(document.body.textContent).toContain('/applications/a-1');
    sent.mockReset().mockResolvedValue(application);
    await pressed('‹ Overview');
    expect(document.querySelector('h1')?.textContent).toBe('MBA 2027');
  });

  it('say so if they could not be loaded', async () => {
    await shown([{ name: 'Documents', show: () => Promise.reject(new TypeError('Failed to fetch')) }]);
    expect(document.querySelector('[role=alert]')?.textContent).toBe('Documents could not be loaded. Please open this page again.');
  });

  it('end the visit if the session has ended', async () => {
    const { onSignedOut } = await shown([{ name: 'Documents', show: () => Promise.reject(new Refused(401, 'Sign in.', {})) }]);
    expect(onSignedOut).toHaveBeenCalled();
  });
});
