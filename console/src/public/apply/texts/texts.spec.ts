/** @jest-environment jsdom */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { formLanguages } from '../../../../../libs/domain/src/application/form-content';
import { messages, texts, type Translation } from './catalog';
import { heard, moment, money, ownNames, speak, spokenNow, t, translations } from './texts';

const ROOT = join(__dirname, '../../../../..');
const PAGES = join(__dirname, '..');
const OF_MECHANISM = ['catalog', 'chosen-language', 'texts'];

/** Files whose refusals only applicants meet. */
const ofApplicants = [
  ...['application/applicants.ts', 'application/applicant-sessions.ts', 'query/applicant-queries.ts', 'interview/interviews.ts'],
  ...['offer/offers.ts', 'document/document-uploads.ts'],
].map((file) => `services/commands/src/${file}`);
/** Messages that the server puts together from several of its texts. */
const composed = [
  /^(Added|Changed|Moved|Removed) (section|question|setting): /,
  ...[/ is not a \.jpg, \.png or \.pdf file\.$/, / is larger than /, /^At most one file/, /^"\{-\}" is not possible/],
];

/** The texts of a file, with `{}` for values. */
function literalsIn(path: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isTemplateExpression(node)) found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}'));
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

const general = (message: string) => message.replace(/\{[\d-]\}/g, '{}');
const placesIn = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([place]) => place).toSorted();
const formsOf = (words: Translation[keyof Translation]) =>
  words === undefined ? [] : typeof words === 'string' ? [words] : Object.values(words);
/** A text for people: it starts with a capital letter, or has several words; neither a style, an address nor a name of a class. */
const isSaid = (text: string) => /^\p{Lu}\p{Ll}/u.test(text) || (/\p{L}{2} \p{L}/u.test(text) && !/[;=]/.test(text));

const pages = readdirSync(PAGES).filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
const inPages = pages.flatMap((name) => literalsIn(join(PAGES, name)));
const files = readdirSync(__dirname)
  .filter((name) => !name.endsWith('.spec.ts'))
  .map((name) => name.replace(/\.ts$/, ''))
  .filter((name) => !OF_MECHANISM.includes(name));
const loaded = async (tag: string): Promise<Translation> => (await translations.get(tag)!()).default;

/** The script of each language. */
const scripts: Readonly<Record<string, string>> = {
  ...{ as: 'Bengali', bn: 'Bengali', gu: 'Gujarati', hi: 'Devanagari', kn: 'Kannada', ml: 'Malayalam', mr: 'Devanagari' },
  ...{ ne: 'Devanagari', or: 'Oriya', pa: 'Gurmukhi', ta: 'Tamil', te: 'Telugu', ur: 'Arabic' },
};
/** The word for a device in each language, as it begins in all its forms. */
const deviceWords: Readonly<Record<string, string>> = {
  ...{ as: 'ডিভাইচ', bn: 'ডিভাইস', gu: 'ડિવાઇસ', hi: 'डिवाइस', kn: 'ಸಾಧನ', ml: 'ഉപകരണ', mr: 'डिव्हाइस', ne: 'डिभाइस' },
  ...{ or: 'ଡିଭାଇସ', pa: 'ਡੀਵਾਈਸ', ta: 'சாதன', te: 'పరికర', ur: 'ڈیوائس' },
};
/** Latin words that stay: the service, endings of files and the unit of their size. */
const LATIN = /SMS|\.(jpg|png|pdf)|MB/g;

describe('the texts of the pages of applicants', () => {
  it('are all declared', () => {
    const declared = new Set([...texts, ...messages].map(general));
    expect(inPages.filter((text) => isSaid(text) && !declared.has(general(text)))).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set(inPages);
    expect(texts.filter((text) => !used.has(text))).toEqual([]);
    expect(new Set<string>([...texts, ...messages]).size).toBe(texts.length + messages.length);
  });

  it('of the server are those that it says', () => {
    const listed = execFileSync('git', ['ls-files', 'libs/domain/src', 'libs/http/src', 'libs/platform/src', 'services'], {
      ...{ cwd: ROOT, encoding: 'utf8' },
    });
    const sources = listed.split('\n').filter((file) => file.endsWith('.ts') && !/\.(spec|fixture|generated)\.ts$/.test(file));
    const said = sources
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n')
      .replace(/\$\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '{}');
    const isThere = (message: string) => said.includes(general(message)) || said.includes(general(message).replace(/\.$/, ''));
    expect(messages.filter((message) => !composed.some((one) => one.test(message)) && !isThere(message))).toEqual([]);
  });

  it('of the server are declared if only applicants meet them', () => {
    const declared = new Set(messages.map(general));
    const sentences = ofApplicants.flatMap((file) => literalsIn(join(ROOT, file))).filter((text) => /^\p{Lu}.* .*\.$/u.test(text));
    expect(sentences.length).toBeGreaterThan(15);
    expect(sentences.filter((text) => !declared.has(text) && !/^[^.]*\{\}\.\{\}/.test(text))).toEqual([]);
  });

  it('are whole in Hindi', async () => {
    const hindi = await loaded('hi');
    expect([...texts, ...messages].filter((text) => hindi[text] === undefined)).toEqual([]);
  });

  it('are translated in one file for each language, which the pages can load', () => {
    expect([...translations.keys()].toSorted()).toEqual(files.toSorted());
    expect(Object.keys(ownNames).toSorted()).toEqual(Object.keys(formLanguages).toSorted());
  });

  it.each(files)('have all their values, and nothing that is not declared, in %s', async (tag) => {
    const translation = await loaded(tag);
    const declared = new Set<string>([...texts, ...messages]);
    expect(Object.keys(translation).filter((text) => !declared.has(text))).toEqual([]);
    const wrong = Object.entries(translation).filter(([text, words]) =>
      formsOf(words).some((form) => form.trim() === '' || placesIn(form).join() !== placesIn(text).join()),
    );
    expect(wrong).toEqual([]);
  });

  it.each(files)('are written in the script of the language alone, in %s', async (tag) => {
    const foreign = new RegExp(`[^\\P{L}\\p{Script=${scripts[tag]}}]`, 'u');
    const shown = Object.values(await loaded(tag)).flatMap(formsOf);
    expect(shown.filter((form) => foreign.test(form.replace(LATIN, '')))).toEqual([]);
    const others = files.filter((other) => other !== tag);
    const before = await Promise.all(others.map(async (other) => (await loaded(other))['Please check the marked answers.']));
    expect(before).not.toContain((await loaded(tag))['Please check the marked answers.']);
  });

  it.each(files)('speak of the device, which is a phone or a computer, in %s', async (tag) => {
    const ofDevice = Object.entries(await loaded(tag)).filter(([text]) => text.includes('this device'));
    expect(ofDevice).toHaveLength(4);
    expect(ofDevice.filter(([, words]) => !String(words).includes(deviceWords[tag]!))).toEqual([]);
  });

  it('tell apart in Tamil who is eligible and who is ranked, and in Hindi a withdrawal and what cannot be changed', async () => {
    const [tamil, hindi] = [await loaded('ta'), await loaded('hi')];
    expect([tamil.Eligible, tamil.Ranked].map((words) => String(words).startsWith('தகுதி'))).toEqual([true, false]);
    expect(hindi['The institution stops working on it. This cannot be undone.']).toMatch(/ इसे बाद में बदला नहीं जा सकता।$/);
  });

  it.each(files)('of the server are recognized with labels that look like texts of the page, in %s', async (tag) => {
    const translation = await loaded(tag);
    await speak(tag);
    const shown = (value: string) => (document.documentElement.dir === 'rtl' ? `\u2068${value}\u2069` : value);
    const wrong = ['Date of birth', 'Roll No. (X)', 'Marks. Grade', 'Rooms: 2'].flatMap((label) =>
      messages
        .filter((message) => /\{[\d-]\}/.test(message))
        .map((message) => {
          const values = [label, '30'];
          const filled = (text: string, as: (value: string) => string) =>
            text.replace(/\{([\d-])\}/g, (_, at: string) => as(at === '-' ? label : values[Number(at)]!));
          const said = filled(message, (value) => value);
          const words = translation[message];
          return { said, heard: heard(said), expected: words === undefined ? said : filled(words as string, shown) };
        })
        .filter((one) => one.heard !== one.expected),
    );
    await speak('en');
    expect(wrong).toEqual([]);
  });
});

describe('a text', () => {
  afterEach(() => speak('en'));

  it('is English in a language without a translation, and where it is missing', async () => {
    await speak('doi');
    expect([t('Next'), document.documentElement.lang, spokenNow()]).toEqual(['Next', 'en', 'doi']);
    await speak('constructor');
    expect([spokenNow(), t('{0} minutes', 1), t('{0} minutes', 2)]).toEqual(['en', '1 minute', '2 minutes']);
  });

  it('has its numbers and dates in the language, with the digits that people type', async () => {
    const at = '2026-11-20T11:34:00.000Z';
    expect([t('{0} missing', 123456), moment(at, 'Asia/Kolkata')]).toEqual(['1,23,456 missing', '20 Nov 2026, 05:04 PM']);
    await speak('hi');
    expect([t('{0} missing', 123456), moment(at, 'Asia/Kolkata')]).toEqual(['1,23,456 बाकी', '20 नव॰ 2026, 5:04 pm']);
    expect(money(12_345_600)).toBe('₹1,23,456.00');
  });

  it('isolates its values in a language that is written from right to left', async () => {
    await speak('ur');
    expect([document.documentElement.dir, t('{0} of {1}', 2, 3)]).toEqual(['rtl', '\u20683\u2069 میں سے \u20682\u2069']);
    expect(heard('form.exe is not a .jpg, .png or .pdf file.')).toMatch(/^\u2068form\.exe\u2069/);
    await speak('ks');
    expect([document.documentElement.dir, document.documentElement.lang, t('{0} of {1}', 2, 3)]).toEqual(['ltr', 'en', '2 of 3']);
  });

  it('is English, and told as English, if its language cannot be loaded', async () => {
    const load = translations.get('ur')!;
    translations.set('ur', () => Promise.reject(new TypeError('Failed to fetch')));
    await speak('ur');
    translations.set('ur', load);
    const { dir, lang } = document.documentElement;
    expect([t('Next'), lang, dir, spokenNow()]).toEqual(['Next', 'en', 'ltr', 'ur']);
    expect(moment('2026-11-20T11:34:00.000Z', 'Asia/Kolkata')).toBe('20 Nov 2026, 05:04 PM');
  });

  it('is of the language that was chosen last, even if an earlier choice loads longer', async () => {
    const load = translations.get('hi')!;
    let arrive = (): void => undefined;
    translations.set('hi', () => new Promise((done) => (arrive = () => void load().then(done))));
    const earlier = speak('hi');
    await speak('en');
    arrive();
    await earlier;
    translations.set('hi', load);
    expect([spokenNow(), t('Next')]).toEqual(['en', 'Next']);
  });

  it('of the server is translated with its values, which may have other names here', async () => {
    await speak('hi');
    expect(heard('The deadline has passed.')).toBe('अंतिम तिथि निकल चुकी है।');
    expect(heard('Name (full) is required.', (name) => (name === 'Name (full)' ? 'पूरा नाम' : name))).toBe('पूरा नाम: उत्तर देना ज़रूरी है।');
    expect(heard('Marks may have at most 30 characters.')).toBe('Marks: अधिकतम 30 अक्षर लिखे जा सकते हैं।');
    expect(heard('"Withdraw" is not possible: this application is Lapsed.')).toBe('यह अब नहीं किया जा सकता।');
    expect(heard('Enter a phone number that exists with the country code +977.')).toContain('+977 ');
    expect(heard('The institution wrote this.')).toBe('The institution wrote this.');
  });
});
