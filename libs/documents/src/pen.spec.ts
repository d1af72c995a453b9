import PDFDocument from 'pdfkit';
import { fontFiles } from './fonts';
import { inTwoLines } from './pen';

describe('the heading of a narrow column', () => {
  const sheet = new PDFDocument();
  for (const { name, file } of fontFiles) sheet.registerFont(name, file);
  const lines = (text: string, room: number) => inTwoLines(sheet, text, room, 8, 'strong');

  it('stands in one line where it has room', () => expect(lines('Application Started', 200)).toEqual(['Application Started']));
  it('is broken between words where it has none', () => {
    expect(lines('Application Started', 55)).toEqual(['Application', 'Started']);
    expect(lines('Leads with a very long name', 60)).toHaveLength(2);
  });
  it('stays whole where it is one word', () => expect(lines('Wahrscheinlichkeiten', 20)).toEqual(['Wahrscheinlichkeiten']));
});
