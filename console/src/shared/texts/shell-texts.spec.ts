import { languageNames, languageOf, shellTexts } from './shell-texts';

describe('the texts of the shell', () => {
  it('are there in every language, and none is empty', () => {
    const names = Object.keys(shellTexts.en);
    for (const texts of Object.values(shellTexts)) {
      expect(Object.keys(texts)).toEqual(names);
      expect(Object.values(texts).filter((text) => text.trim() === '')).toEqual([]);
    }
    expect(Object.keys(languageNames)).toEqual(Object.keys(shellTexts));
  });
  it('are English where nothing, or a language that there is not, was chosen', () =>
    expect([languageOf('hi'), languageOf(null), languageOf('toString')]).toEqual(['hi', 'en', 'en']));
});
