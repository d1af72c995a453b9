import { crc32, deflateSync } from 'node:zlib';

/** A page of a demonstration file: a heading and lines of text. */
export interface DemoPage {
  heading: string;
  lines: readonly string[];
}

const escaped = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');

/** A PDF of one A4 page. */
export function demoPdf({ heading, lines }: DemoPage): Buffer {
  const text = [
    `BT /F1 20 Tf 60 770 Td (${escaped(heading)}) Tj ET`,
    ...lines.map((line, at) => `BT /F1 12 Tf 60 ${730 - at * 22} Td (${escaped(line)}) Tj ET`),
    '60 752 m 535 752 l S',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
}

const WIDTH = 360;
const HEIGHT = 480;
const PAPER = 0xf4;
const INK = 0x55;

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}

/** A grey PNG that looks like a photographed form: a dark frame, and a bar for each line of text. */
export function demoPng({ lines }: DemoPage): Buffer {
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT, PAPER);
  const fill = (left: number, top: number, width: number, height: number) => {
    for (let y = top; y < top + height; y++) pixels.fill(INK, y * (WIDTH + 1) + 1 + left, y * (WIDTH + 1) + 1 + left + width);
  };
  for (let y = 0; y < HEIGHT; y++) pixels[y * (WIDTH + 1)] = 0;
  for (const [left, top, width, height] of [
    [16, 16, WIDTH - 32, 3],
    [16, HEIGHT - 19, WIDTH - 32, 3],
    [16, 16, 3, HEIGHT - 32],
    [WIDTH - 19, 16, 3, HEIGHT - 32],
    [40, 44, 180, 14],
  ] as const)
    fill(left, top, width, height);
  lines.forEach((line, at) => fill(40, 90 + at * 26, Math.min(WIDTH - 80, line.length * 6), 8));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // 8 bits a pixel, grey.
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))]);
}
