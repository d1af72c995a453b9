import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { languageNames, languageOf, shellTexts } from './shell-texts';

const SAID = ['aria-label', 'title', 'placeholder', 'okText', 'cancelText'];

/** Words that stand in a component itself: between tags, or in an attribute that people read or hear. */
function saidBy(path: string): string[] {
  const text = readFileSync(join(__dirname, '../..', path), 'utf8');
  const said: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) said.push(node.text.trim());
    if (ts.isJsxAttribute(node) && SAID.includes(node.name.getText()) && node.initializer && ts.isStringLiteral(node.initializer))
      said.push(node.initializer.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return said;
}

describe('the texts of the shell', () => {
  it('are there in every language, and none is empty', () => {
    const names = Object.keys(shellTexts.en);
    for (const texts of Object.values(shellTexts)) {
      expect(Object.keys(texts)).toEqual(names);
      expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
    }
    expect(Object.keys(languageNames)).toEqual(Object.keys(shellTexts));
  });
  it.each([
    ...['shell', 'notifications', 'presence', 'break.dialog', 'user-menu'].map((name) => `app/shell/${name}.tsx`),
    'features/communication/unseen-messages/unseen-messages.tsx',
  ])('are all that %s says by itself', (path) => expect(saidBy(path)).toEqual([]));
  it('are English where nothing, or a language that there is not, was chosen', () =>
    expect([languageOf('hi'), languageOf(null), languageOf('toString')]).toEqual(['hi', 'en', 'en']));
});
