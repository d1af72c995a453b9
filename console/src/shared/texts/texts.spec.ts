import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import * as hindi from './hindi';
import { byPattern } from './patterns';
import { heard, languageOf, onSpoken, speak, spokenNow, t } from './texts';

const SOURCE = join(__dirname, '../..');
const DECLARED = ['domain', 'read-models', 'reports'].map((lib) => `../../libs/${lib}/src`);

/** Attributes that people read or hear. */
const READ = /^(label|title|placeholder|alt|text|aria-(label|description|roledescription|valuetext)|(ok|cancel|save)Text)$/;
/** Attributes of names and kinds, which nobody reads. */
const UNSEEN =
  /^(className|rel|style|key|id|type|role|kind|name|href|to|as|of|list|format|field|report|autoComplete|data-.*|aria-(describedby|haspopup|live))$/;
/** A format of dates, which is no text. */
const FORMAT = /^[DMYHAhmsaTd:,/\- ]+$/;
/** `DataGrid`, `.list-search input`, `Ctrl+Enter`. */
const NAME = /^(Ctrl[+ ].+|mk_…|\p{Lu}\p{Ll}+\p{Lu}\p{L}+|[.#[].*)$/u;

/** Words: two small letters in a row, of a text that begins with a great one or goes on behind a space. */
const isSaid = (text: string) => !FORMAT.test(text) && !NAME.test(text) && (/^\s*\p{Lu}\p{Ll}/u.test(text) || /\p{L} \p{L}/u.test(text));

const sourceOf = (path: string) =>
  ts.createSourceFile(path, readFileSync(join(SOURCE, path), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const isLookup = (node: ts.Node): boolean =>
  (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 't') ||
  (ts.isCallExpression(node) && /^(t|heard|toast\.\w+)$/.test(node.expression.getText()));

/** Words that stand in a component and are not looked up: between tags, and in attributes. */
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

/** A key of the keyboard, a name of an error: it is compared, not said. */
const isCompared = ({ parent }: ts.Node): boolean => ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText());

/** What is looked up in a file: by its English, with numbers for the values. */
function textsIn(path: string): { inFunctions: string[]; atLoad: string[] } {
  const inFunctions: string[] = [];
  const atLoad: string[] = [];
  const look = (node: ts.Node, called: boolean): void => {
    if (ts.isTaggedTemplateExpression(node) && isLookup(node)) {
      const { template } = node;
      const parts = ts.isTemplateExpression(template)
        ? [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)]
        : [template.text];
      (called ? inFunctions : atLoad).push(parts.reduce((before, after, at) => `${before}{${at - 1}}${after}`));
    }
    ts.forEachChild(node, (child) => look(child, called || ts.isFunctionLike(node) || ts.isPropertyDeclaration(node)));
  };
  look(sourceOf(path), false);
  return { inFunctions, atLoad };
}

/** Every text that stands in a file, whatever it is for. */
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

const filesOf = (folder: string): string[] =>
  readdirSync(join(SOURCE, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(path);
    return /\.tsx?$/.test(entry.name) && !/\.spec\.|api\.d\.ts$/.test(entry.name) ? [path] : [];
  });

const shown = ['app', 'features', 'shared'].flatMap(filesOf).filter((path) => !path.startsWith('shared/texts/'));
const components = shown.filter((path) => path.endsWith('.tsx'));

describe('the texts of the console', () => {
  it('are all looked up by those who show them', () =>
    expect(components.flatMap((path) => saidIn(path).map((text) => `${path}: ${text}`))).toEqual([]));

  it('are looked up when they are shown, not while a module loads', () =>
    expect(shown.flatMap((path) => textsIn(path).atLoad)).toEqual([]));

  it('have no translation that nothing asks for', () => {
    const asked = new Set([...shown, ...DECLARED.flatMap(filesOf)].flatMap((path) => [...literalsIn(path), ...textsIn(path).inFunctions]));
    expect(Object.keys(hindi.said).filter((english) => !asked.has(english))).toEqual([]);
  });

  it('keep their values in every language', () => {
    const places = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();
    const wrong = Object.entries(hindi.words).filter(
      ([english, text]) => text.trim() === '' || places(english).join() !== places(text).join(),
    );
    expect(wrong).toEqual([]);
  });

  it('are mostly there in Hindi; these are not yet', () => {
    const texts = [...new Set(shown.flatMap((path) => textsIn(path).inFunctions))];
    const missing = texts.filter((text) => /\p{L}{2}/u.test(text.replaceAll(/\{\d\}/g, '')) && !Object.hasOwn(hindi.words, text));
    if (process.env.MISSING) process.stdout.write(`${missing.toSorted().join('\n')}\n`);
    expect(missing.length).toBeLessThan(texts.length);
  });

  it('are those of the language that was chosen last, and English where it has none', async () => {
    const heardOf = jest.fn();
    const stop = onSpoken(heardOf);
    const now = () => [t`Save`, t`${2} of ${7}`, t`Never said`, t('Save'), heard('Saved')];
    const english = ['Save', '2 of 7', 'Never said', 'Save', 'Saved'];
    expect(now()).toEqual(english);
    await speak('hi');
    expect(now()).toEqual(['सहेजें', '7 में से 2', 'Never said', 'सहेजें', 'सहेजा गया']);
    // Whoever chooses twice gets the second.
    await speak('en');
    await Promise.all([speak('hi'), speak('en')]);
    expect([now(), spokenNow(), heardOf.mock.calls.length]).toEqual([english, 'en', 2]);
    stop();
  });

  it('of the server are found by what is said around what is in them', () => {
    const find = byPattern({ '{0} leads given to {1}.': '{1} को {0} लीड दी गईं।', Plain: 'सादा' });
    expect(find('12 leads given to Asha (L2).')).toBe('Asha (L2) को 12 लीड दी गईं।');
    expect([find('12 leads given to Asha'), find('Plain')]).toEqual([undefined, undefined]);
  });

  it('are English where nothing, or a language that there is not, was chosen', () =>
    expect([languageOf('hi'), languageOf(null), languageOf('toString')]).toEqual(['hi', 'en', 'en']));
});
