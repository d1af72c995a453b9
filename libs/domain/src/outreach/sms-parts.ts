/** The characters of the GSM 7-bit alphabet; those of the extension take two places. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('^{}\\[~]|€\f');

/** Characters of a single SMS, and of each part of a longer one. */
const ALPHABETS = { gsm: [160, 153], unicode: [70, 67] } as const;

/** How an SMS is sent: its characters as networks count them, and the number of parts that are paid for. */
export function smsParts(text: string): { characters: number; parts: number; unicode: boolean } {
  const all = [...text];
  const unicode = !all.every((one) => BASIC.has(one) || EXTENSION.has(one));
  const characters = unicode ? text.length : all.length + all.filter((one) => EXTENSION.has(one)).length;
  const [single, part] = ALPHABETS[unicode ? 'unicode' : 'gsm'];
  return { characters, unicode, parts: characters <= single ? Math.min(1, characters) : Math.ceil(characters / part) };
}

/** The largest number of parts that one message is sent in. */
export const MOST_PARTS = 10;
