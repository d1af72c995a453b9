import { applicationDecider, type ApplicationCommand } from './application.decider';
import { columnText, formColumns } from './form-columns';
import type { FormContent, FormQuestion } from './form-content';
import { chosenIn, chosenText, LONGEST_LISTED, withCounted, withListed } from './listed-answers';

const question = (questionId: string, kind: FormQuestion['kind'], label = questionId, choices?: string[]): FormQuestion => ({
  ...{ questionId, kind, label: { en: label }, required: false },
  ...(choices && { choices: choices.map((choiceId) => ({ choiceId, label: { en: `Label of ${choiceId}` } })) }),
});
const formOf = (...questions: FormQuestion[]): FormContent => ({
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    { sectionId: 'person', title: { en: 'Person' }, questions },
    { sectionId: 'schools', title: { en: 'Schools' }, repeats: { least: 0, most: 5 }, questions: [question('school', 'text')] },
  ],
});

describe('the answers in a row', () => {
  it('are texts, and numbers and days as such', () => {
    const kinds = { city: 'text', marks: 'decimal', born: 'date', agrees: 'flag', course: 'choice', sports: 'choices' };
    const given = { city: 'Pune', marks: 81.5, born: '2008-04-01', agrees: false, course: 'mba', sports: ['chess', 'hockey'] };
    expect(withListed({}, given, kinds)).toEqual({
      answers: { city: 'Pune', marks: '81.5', born: '2008-04-01', agrees: 'false', course: 'mba', sports: ',chess,hockey,' },
      answerNumbers: { marks: 81.5 },
      answerDates: { born: '2008-04-01T12:00:00.000Z' },
    });
    // The first events do not tell the kinds.
    expect(withListed({}, { born: '2008-04-01', marks: 81.5 })).toEqual({
      ...{
        answers: { born: '2008-04-01', marks: '81.5' },
        answerNumbers: { marks: 81.5 },
        answerDates: { born: '2008-04-01T12:00:00.000Z' },
      },
    });
    expect(withListed({}, { marks: 'eighty' }, kinds)).toEqual({ answers: { marks: 'eighty' } });
  });

  it('are numbers of files and of rows of repeating sections', () => {
    const file = { blobId: 'b', name: 'me.png', contentType: 'image/png', bytes: 5 };
    const row = withListed({}, { photo: file, schools: [{ school: 'DPS' }, { school: 'KV' }] }, { photo: 'file', schools: 'rows' });
    expect(row).toEqual({ answers: { photo: '1', schools: '2' }, answerNumbers: { photo: 1, schools: 2 } });
  });

  it('leave the row when they are cleared, and are cut when they are long', () => {
    const row = withListed({}, { city: 'Pune', marks: 3 }, { marks: 'integer' });
    expect(withListed(row, { city: '', marks: null })).toEqual({});
    const long = withListed({}, { reason: 'x'.repeat(5_000) }, { reason: 'longText' }).answers?.reason;
    expect(long).toHaveLength(LONGEST_LISTED);
    expect(long?.at(-1)).toBe('…');
  });

  it('never show an Aadhaar number, but phone numbers as they are', () => {
    const kinds = { card: 'masked', note: 'text', phone: 'phone', count: 'integer' };
    const given = { card: '1234 5678', note: 'My number is 2345 6789 0123.', phone: '919811905588', count: 234567890123 };
    expect(withListed({}, given, kinds)).toEqual({
      answers: { card: 'XXXX 5678', note: 'My number is XXXX XXXX 0123.', phone: '919811905588', count: 'XXXX XXXX 0123' },
    });
  });

  it('never show a long number whose question is not known', () => {
    const row = withListed({}, { card: '2345.6789.0123', slip: '12345678901', other: 'c-0a1b2c3d-4e5f6789', phone: '9811905588' });
    expect(row.answers).toEqual({ card: 'XXXX.XXXX.0123', slip: 'XXXXXXX8901', other: 'c-0a1b2c3d-4e5f6789', phone: '9811905588' });
  });

  it('have whole ids of all chosen choices, each found by itself', () => {
    const ids = Array.from({ length: 120 }, (_, at) => `choice-${at}`);
    const text = withListed({}, { sports: ids }, { sports: 'choices' }).answers?.sports ?? '';
    expect(chosenIn(text)).toEqual(ids);
    expect(ids.every((id) => text.includes(chosenText(id)))).toBe(true);
    expect(text).not.toContain(chosenText('choice-'));
  });

  it('show those that count, and again those that count in a later submission', () => {
    const before = withListed({}, { category: 'sc', marks: 81, city: 'Pune' }, { category: 'choice', marks: 'decimal', city: 'text' });
    const submitted = withCounted(before, ['category', 'marks', 'unknown']);
    expect(submitted).toMatchObject({ answers: { city: 'Pune' }, answerNumbers: undefined });
    expect(withCounted(submitted, ['marks'])).toMatchObject({
      ...{ answers: { city: 'Pune', category: 'sc' }, uncounted: { answers: { marks: '81' } } },
    });
    // An answer that was changed meanwhile is the later one, also if it was cleared.
    expect(withCounted(withListed(submitted, { category: 'obc', marks: null }))).toEqual({ answers: { city: 'Pune', category: 'obc' } });
    // Earlier submissions do not tell what counts.
    expect(withCounted(before)).toEqual(before);
  });

  it('know their kinds from the version that is answered', () => {
    const content = formOf(question('card', 'text', 'Aadhaar number'), question('city', 'text'));
    const state = applicationDecider.evolve(applicationDecider.initial, {
      type: 'ApplicationStarted',
      data: { applicationId: 'a', leadId: 'l', formId: 'f', formName: 'MBA', version: 1, phone: '+91', phoneHash: 'h' },
    });
    const answers = { card: '234567890123', schools: [{ school: 'DPS' }], unknown: 'x' };
    const command: ApplicationCommand = { type: 'SaveAnswers', data: { client: 'c', sequence: 1, answers, content } };
    expect(applicationDecider.decide(command, state)[0]?.data).toMatchObject({ kinds: { card: 'masked', schools: 'rows' } });
  });
});

describe('the questions of all versions of a form', () => {
  it('are columns: those of the version in force in its order, then those that it asks no more', () => {
    const first = formColumns(formOf(question('city', 'text', 'City'), question('course', 'choice', 'Course', ['mba', 'bba'])), 1);
    expect(first).toEqual([
      { questionId: 'city', kind: 'text', label: 'City' },
      {
        ...{ questionId: 'course', kind: 'choice', label: 'Course' },
        choices: [
          { choiceId: 'mba', label: 'Label of mba' },
          { choiceId: 'bba', label: 'Label of bba' },
        ],
      },
      { questionId: 'schools', kind: 'rows', label: 'Schools' },
    ]);
    const next = formOf(question('course', 'choice', 'Programme', ['bba']), question('card', 'text', 'Your Aadhaar'));
    const second = formColumns(next, 2, first);
    expect(second.map(({ questionId, label, removedIn }) => [questionId, label, removedIn])).toEqual([
      ['course', 'Programme', undefined],
      ['card', 'Your Aadhaar', undefined],
      ['schools', 'Schools', undefined],
      ['city', 'City', 2],
    ]);
    expect(second[1]?.kind).toBe('masked');
    // The label of a removed choice is still known.
    expect(columnText(second[0]!, 'mba')).toBe('Label of mba');
    const third = formColumns(formOf(question('city', 'text', 'Town')), 3, second);
    expect(third.find(({ questionId }) => questionId === 'city')).toEqual({ questionId: 'city', kind: 'text', label: 'Town' });
    expect(third.find(({ questionId }) => questionId === 'card')?.removedIn).toBe(3);
  });
});
