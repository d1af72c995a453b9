import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { commonTexts } from './common-texts';
import * as hindi from './hindi';
import { inEnglish, languageOf, onSpoken, speak, spokenNow, textsNow, type Texts } from './texts';

const SOURCE = join(__dirname, '../..');

/** Attributes that nobody reads: names of looks, kinds and parts. */
const UNSEEN =
  /^(className|key|id|type|role|kind|name|href|to|as|of|list|format|field|autoComplete|data-.*|aria-(describedby|haspopup|live))$/;
/** A format of dates, which is no text. */
const FORMAT = /^[DMYHAhmsaT:,/\- ]+$/;
/** `DataGrid`, `.list-search input`, `Ctrl+Enter`. */
const NAME = /^(Ctrl[+ ]\p{L}+|\p{Lu}\p{Ll}+\p{Lu}\p{L}+|[.#[].*)$/u;

/** Words: two small letters in a row, of a text that begins with a great one or goes on behind a space. */
const isSaid = (text: string) => !FORMAT.test(text) && !NAME.test(text) && (/^\s*\p{Lu}\p{Ll}/u.test(text) || /\p{Ll} \p{L}/u.test(text));

/** Words that stand in a file itself, where people read or hear them. */
function saidIn(path: string): string[] {
  const said: string[] = [];
  const isUnseen = (node: ts.Node): boolean => {
    const { parent } = node;
    if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent)) return true;
    // A key of the keyboard, a name of an error.
    if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return true;
    // Names of parts and of pictures; what only the log is told.
    if (ts.isCallExpression(parent) && /^(part|console\.warn)$/.test(parent.expression.getText())) return true;
    if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
    for (let at: ts.Node = node; !ts.isSourceFile(at) && !ts.isBlock(at); at = at.parent)
      if (ts.isJsxAttribute(at)) return UNSEEN.test(at.name.getText());
    return false;
  };
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) said.push(node.text.trim());
    if (ts.isStringLiteralLike(node) && isSaid(node.text) && !isUnseen(node)) said.push(node.text);
    if (ts.isTemplateExpression(node) && !isUnseen(node)) {
      const words = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (/\p{Ll}{2} | \p{L}\p{Ll}/u.test(words.join('…'))) said.push(words.join('…'));
    }
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, readFileSync(join(SOURCE, path), 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return said;
}

const filesOf = (folder: string): string[] =>
  readdirSync(join(SOURCE, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(path);
    return entry.name.endsWith('.tsx') && !entry.name.endsWith('.spec.tsx') ? [path] : [];
  });

describe('the texts of the console', () => {
  it('are there in every language, and none is empty', () => {
    const areas = readdirSync(__dirname).filter((name) => name.endsWith('-texts.ts') && name !== 'use-texts.ts');
    expect(areas).toContain('shell-texts.ts');
    const english = areas.flatMap((name) =>
      Object.values(jest.requireActual<Record<string, Texts<Record<string, unknown>>>>(join(__dirname, name))),
    );
    expect(Object.keys(hindi).toSorted()).toEqual(english.map(({ area }) => area).toSorted());
    for (const { area, en } of english)
      for (const said of [en, new Map<string, object>(Object.entries(hindi)).get(area)!]) {
        expect(Object.keys(said).toSorted()).toEqual(Object.keys(en).toSorted());
        expect(Object.values(said).filter((text) => typeof text === 'string' && text.trim() === '')).toEqual([]);
      }
  });

  it.each([
    ...filesOf('app/shell'),
    'features/support/screen-recording/support-tools.tsx',
    'features/feedback/give-feedback/give-feedback.tsx',
    'features/communication/unseen-messages/unseen-messages.tsx',
    ...filesOf('features/user/profile'),
    ...['access', 'chart', 'detail', 'form', 'grid', 'live', 'past', 'people', 'record', 'ui'].flatMap((folder) =>
      filesOf(`shared/${folder}`),
    ),
  ])('are all that %s says by itself', (path) => expect(saidIn(path)).toEqual([]));

  it('are found where they stand in a component', () => {
    const found = saidIn('features/user/login/login.page.tsx');
    expect(found).toContain('Forgot Password?');
  });

  it('are those of the language that was chosen last, and English where it has none', async () => {
    const unsaid = inEnglish('unsaid', { save: 'Save' });
    const heard = jest.fn();
    const stop = onSpoken(heard);
    const now = () => [textsNow(commonTexts).save, textsNow(commonTexts).place(1, 2), textsNow(unsaid).save];
    expect(now()).toEqual(['Save', 'place 1 of 2', 'Save']);
    await speak('hi');
    expect(now()).toEqual([hindi.common.save, hindi.common.place(1, 2), 'Save']);
    // Whoever chooses twice gets the second.
    await speak('en');
    await Promise.all([speak('hi'), speak('en')]);
    expect([now()[0], spokenNow(), heard.mock.calls.length]).toEqual(['Save', 'en', 2]);
    stop();
  });

  it('are English where nothing, or a language that there is not, was chosen', () =>
    expect([languageOf('hi'), languageOf(null), languageOf('toString')]).toEqual(['hi', 'en', 'en']));
});
