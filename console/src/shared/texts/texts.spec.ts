import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactElement, ReactNode } from 'react';
import ts from 'typescript';
import { counted, countedRecords } from './counted';
import '../../app/texts/translations';
import * as hindi from '../../app/texts/hindi';
import * as contexts from '../../app/texts/hindi-contexts';
import { commonWords } from './hindi';
import { byPattern } from './patterns';
import { spoken } from './spoken';
import { heard, languageOf, onSpoken, speak, spokenNow, t } from './texts';
import { tx } from './with-elements';

const SOURCE = join(__dirname, '../..');
const DECLARED = ['libs/domain', 'libs/read-models', 'libs/reports', 'projections'].map((folder) => `../../${folder}/src`);

/** Attributes that users read or hear. */
const READ = /^(label|title|placeholder|alt|text|aria-(label|description|roledescription|valuetext)|(ok|cancel|save)Text)$/;
/** Attributes for names and kinds, which users never see. */
const UNSEEN =
  /^(className|rel|style|key|id|type|role|kind|name|href|to|as|of|list|format|field|report|autoComplete|data-.*|aria-(describedby|haspopup|live))$/;
/** A date format, which is not a text. */
const FORMAT = /^[DMYHAhmsaTd:,/\- ]+$/;
/** `DataGrid`, `.list-search input`, `Ctrl+Enter`. */
const NAME = /^(Ctrl[+ ].+|mk_…|\p{Lu}\p{Ll}+\p{Lu}\p{L}+|[.#[].*)$/u;

/** Detects human text: two lower-case letters in a row, in a string that starts with a capital or contains a space. */
const isSaid = (text: string) => !FORMAT.test(text) && !NAME.test(text) && (/^\s*\p{Lu}\p{Ll}/u.test(text) || /\p{L} \p{L}/u.test(text));

const sourceOf = (path: string) =>
  ts.createSourceFile(path, readFileSync(join(SOURCE, path), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const isTagged = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && /^tx?$/.test(node.tag.getText());

const isLookup = (node: ts.Node): boolean =>
  isTagged(node) || (ts.isCallExpression(node) && /^(t|heard|toast\.\w+)$/.test(node.expression.getText()));

/** Texts in a component that are not translated: between tags, and in attributes. */
function saidIn(path: string): string[] {
  const said: string[] = [];
  const look = (node: ts.Node, attribute?: string): void => {
    if (isLookup(node))
      return node.forEachChild((child) => (ts.isTemplateExpression(child) ? child.forEachChild((part) => look(part)) : undefined));
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) said.push(node.text.trim());
    if (attribute !== undefined) {
      const isRead = (text: string) =>
        READ.test(attribute) ? /\p{L}{2}/u.test(text) && !FORMAT.test(text) && !NAME.test(text) : isSaid(text);
      if (ts.isStringLiteralLike(node) && isRead(node.text) && !isCompared(node)) said.push(node.text);
      if (ts.isTemplateExpression(node)) {
        const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
        if (/\p{Ll}{2} | \p{L}\p{Ll}/u.test(words.join('…'))) said.push(words.join('…'));
      }
    }
    const inside = ts.isJsxAttribute(node)
      ? UNSEEN.test(node.name.getText())
        ? undefined
        : node.name.getText()
      : ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)
        ? 'text'
        : ts.isFunctionLike(node) || ts.isCallExpression(node) || ts.isElementAccessExpression(node)
          ? undefined
          : attribute;
    ts.forEachChild(node, (child) => look(child, inside));
  };
  look(sourceOf(path));
  return said;
}

/** A keyboard key or an error name that is only compared, never shown. */
const isCompared = ({ parent }: ts.Node): boolean => ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());

/** The lookup key of a template, with numbers for the values. */
function englishOf({ template }: ts.TaggedTemplateExpression): string {
  const parts = ts.isTemplateExpression(template)
    ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
    : [template.text];
  return parts.reduce((before, after, at) => `${before}{${at - 1}}${after}`);
}

/** Inline elements of a text; other elements are fields, images and blocks. */
const INLINE = /^(a|b|i|em|strong|code|Link|button)$/;

/** The values that an expression may show. */
function outcomesOf(node: ts.Node): ts.Node[] {
  if (ts.isParenthesizedExpression(node)) return outcomesOf(node.expression);
  if (ts.isJsxExpression(node)) return node.expression ? outcomesOf(node.expression) : [];
  if (ts.isConditionalExpression(node)) return [...outcomesOf(node.whenTrue), ...outcomesOf(node.whenFalse)];
  if (!ts.isBinaryExpression(node)) return [node];
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return outcomesOf(node.right);
  return kind === ts.SyntaxKind.QuestionQuestionToken ? [...outcomesOf(node.left), ...outcomesOf(node.right)] : [node];
}

const textsAmong = (nodes: readonly ts.Node[]): string[] => nodes.flatMap(outcomesOf).filter(isTagged).map(englishOf);
const startsWithin = (english: string) => /^\s*[^\s\p{Lu}\p{N}{“]/u.test(english);

/** Whether a sentence continues next to a text: in a value, in emphasized text or in a text that starts mid-sentence. */
function goesOn(node: ts.Node): boolean {
  if (isTagged(node)) return startsWithin(englishOf(node));
  if (ts.isJsxText(node)) return /[\p{L}\p{N}\p{P}]/u.test(node.text.replaceAll('·', ''));
  if (!ts.isJsxElement(node)) return !ts.isJsxSelfClosingElement(node) && !ts.isJsxFragment(node) && !ts.isStringLiteral(node);
  const tag = node.openingElement.tagName.getText();
  const texts = textsAmong(node.children);
  // A complete text inside an element is a badge, a link or a button, unless it starts mid-sentence.
  return INLINE.test(tag) && (texts.length === 0 ? tag !== 'button' : texts.some(startsWithin));
}

/** Texts that are only part of a sentence. A translation cannot reorder the parts around them. */
function piecesIn(path: string): string[] {
  const pieces: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
      const line = node.children.filter((child) => !isSpace(child));
      line.forEach((child, at) => {
        const texts = ts.isJsxExpression(child) ? textsAmong([child]) : [];
        const before = line.slice(Math.max(0, at - 1), at).flatMap(outcomesOf);
        const goesOnBeside = [...before, ...line.slice(at + 1, at + 2).flatMap(outcomesOf)].some(goesOn);
        if (goesOnBeside || (before.some(isTagged) && texts.some(startsWithin))) pieces.push(...texts);
      });
    }
    ts.forEachChild(node, look);
  };
  look(sourceOf(path));
  return pieces;
}

const isSpace = (node: ts.JsxChild): boolean =>
  ts.isJsxText(node)
    ? node.text.trim() === ''
    : ts.isJsxExpression(node) && (!node.expression || (ts.isStringLiteral(node.expression) && node.expression.text.trim() === ''));

/** A callback that runs immediately, such as that of `map`. */
const runsAtOnce = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.expression !== node &&
  ts.isPropertyAccessExpression(node.parent.expression) &&
  /^(map|flatMap|filter|forEach|reduce|find|some|every|from|toSorted)$/.test(node.parent.expression.name.text);

/** The texts that a file looks up: by their English, with numbers for the values. */
function textsIn(path: string): { inFunctions: string[]; atLoad: string[] } {
  const inFunctions: string[] = [];
  const atLoad: string[] = [];
  const look = (node: ts.Node, called: boolean): void => {
    if (isTagged(node)) (called ? inFunctions : atLoad).push(englishOf(node));
    ts.forEachChild(node, (child) =>
      look(child, called || (ts.isFunctionLike(node) && !runsAtOnce(node)) || ts.isPropertyDeclaration(node)),
    );
  };
  look(sourceOf(path), false);
  return { inFunctions, atLoad };
}

/** Properties that declare labels of fields, columns, tabs, reports and lives; a map of words names states and kinds. */
const DECLARES = /^(title|label|help|none|section|otherwise)$/;
const WORDS = /^(states|\w*([tT]itles|[wW]ords))$/;

/** The expression without type assertions. */
const plain = (node: ts.Expression): ts.Expression =>
  ts.isAsExpression(node) || ts.isSatisfiesExpression(node) ? plain(node.expression) : node;

/** The words for one thing: a single text, or one for each plural form. */
const wordsOf = (node: ts.Expression): readonly ts.Expression[] => (ts.isArrayLiteralExpression(node) ? node.elements : [node]);

const isTitle = (node: ts.Expression): boolean => ts.isStringLiteral(node) && /^\p{Lu}/u.test(node.text);

/** Texts that a file declares and the component that shows them looks up. */
function declaredIn(path: string): string[] {
  const declared: string[] = [];
  const keep = (node: ts.Node) => outcomesOf(node).forEach((one) => ts.isStringLiteral(one) && declared.push(one.text));
  const look = (node: ts.Node): void => {
    if ((ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && ts.isIdentifier(node.name) && node.initializer) {
      const { initializer } = node;
      if (DECLARES.test(node.name.text) && ts.isPropertyAssignment(node)) keep(initializer);
      const map = plain(initializer);
      if (WORDS.test(node.name.text) && ts.isObjectLiteralExpression(map))
        map.properties.forEach((word) => ts.isPropertyAssignment(word) && wordsOf(word.initializer).forEach(keep));
    }
    // Report measures are declared by function calls with a name and a label.
    if (ts.isCallExpression(node) && /\/projections\/src\/.+\.(reports|measures)\.ts$/.test(path))
      node.arguments.slice(1, 2).filter(isTitle).forEach(keep);
    ts.forEachChild(node, look);
  };
  look(sourceOf(path));
  return declared;
}

/** Every string literal of a file. */
function literalsIn(path: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) found.push(node.name.text);
    ts.forEachChild(node, look);
  };
  look(sourceOf(path));
  return found;
}

/** Contexts of the server whose refusals are all translated. */
const REFUSING = ['payment', 'order', 'admission', 'scorecard'].map((context) => `../../libs/domain/src/${context}`);

/** The messages of the refusals in a file, as they are written there: numbers stand for values. */
function refusalsIn(path: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const message = ts.isNewExpression(node) && node.expression.getText() === 'DomainError' ? node.arguments?.[1] : undefined;
    if (message && ts.isStringLiteralLike(message)) found.push(message.text);
    if (message && ts.isTemplateExpression(message))
      found.push(message.head.text + message.templateSpans.map(({ literal }, at) => `{${at}}${literal.text}`).join(''));
    ts.forEachChild(node, look);
  };
  look(sourceOf(path));
  return found;
}

const filesOf = (folder: string): string[] =>
  readdirSync(join(SOURCE, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(path);
    return /\.tsx?$/.test(entry.name) && !/\.spec\.|api\.d\.ts$/.test(entry.name) ? [path] : [];
  });

const shown = ['app', 'features', 'shared'].flatMap(filesOf).filter((path) => !/^shared\/texts\/hindi\/|\.hindi\.ts$/.test(path));
/** Files of the server that declare texts; those of a provider are the fields of its account. */
const declaring = [...DECLARED.flatMap(filesOf), ...filesOf('../../libs/outbound/src').filter((path) => path.endsWith('.account.ts'))];
const components = shown.filter((path) => path.endsWith('.tsx'));

describe('the texts of the console', () => {
  it('are all looked up by those who show them', () =>
    expect(components.flatMap((path) => saidIn(path).map((text) => `${path}: ${text}`))).toEqual([]));

  it('are looked up when they are shown, not while a module loads', () =>
    expect(shown.flatMap((path) => textsIn(path).atLoad)).toEqual([]));

  it('are whole sentences, with their values inside', () =>
    expect(components.flatMap((path) => piecesIn(path).map((piece) => `${path}: ${piece}`))).toEqual([]));

  it('of a map are looked up by those who take them from it', () => {
    // Components that draw columns look up the titles; filter words are looked up from the result of `spoken`.
    const taking =
      /(\bt\(|title: )?\b((?!shown)[a-z]\w*Words\[|\w+\.states\[|\w+\.moves\[[^\]]+\]\??\.label)|words: \w+(Words|\.states)\b/g;
    const taken = shown.flatMap((path) =>
      [...readFileSync(join(SOURCE, path), 'utf8').matchAll(taking)]
        .filter(([, lookup]) => lookup === undefined)
        .map(([text]) => `${path}: ${text}`),
    );
    expect(taken).toEqual([]);
  });

  it('have no translation that nothing asks for', () => {
    const asked = new Set([...shown, ...declaring].flatMap((path) => [...literalsIn(path), ...textsIn(path).inFunctions]));
    expect(Object.keys(hindi.said).filter((english) => !asked.has(english))).toEqual([]);
  });

  it('lie with the feature that asks for them, if it is the only one', () => {
    const features = readdirSync(join(SOURCE, 'features'));
    const folderOf = (name: string) => name.replace('Hindi', '').replaceAll(/\p{Lu}/gu, (letter) => `-${letter.toLowerCase()}`);
    const tableOf = new Map(
      Object.entries(contexts).flatMap(([name, words]) => Object.keys(words).map((english) => [english, folderOf(name)])),
    );
    const askedBy = new Map<string, Set<string>>();
    for (const path of [...shown, ...declaring]) {
      const context = /^(?:features|.*\/src)\/([^/]+)\//.exec(path)?.[1] ?? '';
      const place = features.includes(context) ? context : 'common';
      for (const english of [...literalsIn(path), ...textsIn(path).inFunctions].flatMap((text) => [text, text.split('¦')[0]!]))
        askedBy.set(english, (askedBy.get(english) ?? new Set<string>()).add(place));
    }
    const placeOf = (english: string) => {
      const places = [...(askedBy.get(english) ?? [])];
      return places.length === 1 ? places[0]! : 'common';
    };
    const all = [...Object.keys(commonWords), ...tableOf.keys()];
    const misplaced = all.filter((english) => (tableOf.get(english) ?? 'common') !== placeOf(english));
    expect(misplaced.map((english) => `${placeOf(english)}: ${english}`)).toEqual([]);
    expect(all.filter((english, at) => all.indexOf(english) !== at)).toEqual([]);
  });

  it('keep their values in every language', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    const wrong = Object.entries(hindi.words).filter(
      ([english, text]) => text.trim() === '' || places(english).join() !== places(text).join(),
    );
    expect(wrong).toEqual([]);
  });

  it('are all there in Hindi, those of declared labels as well', () => {
    const texts = new Set(shown.flatMap((path) => textsIn(path).inFunctions));
    const declared = [...shown, ...declaring].flatMap(declaredIn);
    const missing = [...new Set([...texts, ...declared])].filter(
      (text) => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, '')) && !Object.hasOwn(hindi.words, text),
    );
    if (process.env.MISSING) process.stdout.write(`${missing.toSorted().join('\n')}\n`);
    expect(missing).toEqual([]);
  });

  it('of refusals about orders, payments, admissions and scores are there in Hindi', async () => {
    const messages = REFUSING.flatMap(filesOf).flatMap(refusalsIn);
    expect(messages.length).toBeGreaterThan(50);
    expect([...new Set(messages)].filter((message) => !Object.hasOwn(hindi.words, message))).toEqual([]);
    await speak('hi');
    expect(heard('The college is owed ₹1,200 of this order: it cannot get more.')).toContain('₹1,200');
    await speak('en');
  });

  it('are those of the language that was chosen last, and English where it has none', async () => {
    const heardOf = jest.fn();
    const stop = onSpoken(heardOf);
    const now = () => [t`Save`, t`${2} of ${7}`, t`Never said`, t('Save'), heard('Saved')];
    const english = ['Save', '2 of 7', 'Never said', 'Save', 'Saved'];
    expect(now()).toEqual(english);
    await speak('hi');
    expect(now()).toEqual(['सहेजें', '7 में से 2', 'Never said', 'सहेजें', 'सहेजा गया']);
    // The last choice wins.
    await speak('en');
    await Promise.all([speak('hi'), speak('en')]);
    expect([now(), spokenNow(), heardOf.mock.calls.length]).toEqual([english, 'en', 2]);
    stop();
  });

  it('tell apart what is one text in English', async () => {
    const now = () => [t`Open leads`, t`Open leads¦go to them`, t`${'city'} to ${'Pune'}¦change`, t('Save¦nobody says why')];
    expect(now()).toEqual(['Open leads', 'Open leads', 'city to Pune', 'Save']);
    await speak('hi');
    expect(now()).toEqual(['खुली लीड', 'लीड खोलें', 'city: Pune', 'सहेजें']);
    await speak('en');
  });

  it('count by the rule of the language: in Hindi, nought is one', async () => {
    const now = () => [0, 1, 2].map((count) => counted(count, 'corrected row'));
    expect([...now(), counted(123_456, 'person'), countedRecords(2, 'Enquiry form')]).toEqual([
      ...['0 corrected rows', '1 corrected row', '2 corrected rows'],
      ...['1,23,456 people', '2 enquiry forms'],
    ]);
    await speak('hi');
    expect([...now(), countedRecords(2, 'Enquiry form')]).toEqual([
      ...['0 सुधारी गई पंक्ति', '1 सुधारी गई पंक्ति', '2 सुधारी गई पंक्तियाँ'],
      '2 पूछताछ फ़ॉर्म',
    ]);
    await speak('en');
  });

  it('of a map are looked up when they are asked for', async () => {
    const words = spoken({ failed: 'Failed' });
    expect([words('failed'), words('toString')]).toEqual(['Failed', undefined]);
    await speak('hi');
    expect(words('failed')).toBe('विफल');
    await speak('en');
  });

  it('take elements as values, where the language puts them', async () => {
    const said = () => (tx`${'two'} of ${7}` as ReactElement<{ children: ReactNode }>).props.children;
    expect(said()).toEqual(['', 'two', ' of ', 7, '']);
    await speak('hi');
    expect(said()).toEqual(['', 7, ' में से ', 'two', '']);
    await speak('en');
  });

  it('of the server are found by what is said around what is in them', () => {
    const find = byPattern({ '{0} leads given to {1}.': '{1} को {0} लीड दी गईं।', Plain: 'सादा' });
    expect(find('12 leads given to Asha (L2).')).toBe('Asha (L2) को 12 लीड दी गईं।');
    expect([find('12 leads given to Asha'), find('Plain')]).toEqual([undefined, undefined]);
  });

  it('are English where nothing, or a language that there is not, was chosen', () =>
    expect([languageOf('hi'), languageOf(null), languageOf('toString')]).toEqual(['hi', 'en', 'en']));
});
