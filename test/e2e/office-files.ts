import { strToU8, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument';

const packed = (parts: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(XML + text)]))));
const types = (parts: Record<string, string>) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="html" ContentType="text/html"/>${Object.entries(
    parts,
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${MAIN}.${type}+xml"/>`)
    .join('')}</Types>`;
const relations = (...ofParts: string[]) => `<Relationships xmlns="${RELATIONS}">${ofParts.join('')}</Relationships>`;
const relation = (id: string, type: string, target: string, more = '') =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}" ${more}/>`;

/** A one-page document with paragraphs and content that must have no effect: a script link, embedded HTML, a remote picture. */
export const documentOf = (...paragraphs: string[]): Buffer =>
  packed({
    '[Content_Types].xml': types({ 'word/document.xml': 'wordprocessingml.document.main' }),
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      relation('link', 'hyperlink', 'javascript:parent.ranFromFile=true', 'TargetMode="External"'),
      relation('page', 'aFChunk', 'page.html'),
      relation('picture', 'image', 'https://elsewhere.example/seen.png', 'TargetMode="External"'),
    ),
    'word/page.html': '<script>parent.ranFromFile = true</script>',
    'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${paragraphs
      .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
      .join(
        '',
      )}<w:p><w:hyperlink r:id="link"><w:r><w:t>Run me</w:t></w:r></w:hyperlink></w:p><w:p><w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:link="picture"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p><w:altChunk r:id="page"/><w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr></w:body></w:document>`,
  });

/** A workbook of sheets of texts and numbers. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>): Buffer {
  const named = Object.entries(sheets);
  const cell = (value: string | number, at: number, row: number) => {
    const address = `${String.fromCharCode('A'.charCodeAt(0) + at)}${row}`;
    return typeof value === 'number'
      ? `<c r="${address}"><v>${value}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const line = (row: readonly (string | number)[], at: number) =>
    `<row r="${at + 1}">${row.map((value, column) => cell(value, column, at + 1)).join('')}</row>`;
  const own = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return packed({
    '[Content_Types].xml': types({
      'xl/workbook.xml': 'spreadsheetml.sheet.main',
      ...Object.fromEntries(named.map((_, at) => [`xl/worksheets/sheet${at + 1}.xml`, 'spreadsheetml.worksheet'])),
    }),
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/_rels/workbook.xml.rels': relations(...named.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))),
    'xl/workbook.xml': `<workbook ${own} xmlns:r="${OFFICE}"><sheets>${named
      .map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"/>`)
      .join('')}</sheets></workbook>`,
    ...Object.fromEntries(
      named.map(([, rows], at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${own}><sheetData>${rows.map(line).join('')}</sheetData></worksheet>`,
      ]),
    ),
  });
}
