import { qrCode } from './qr-code';

const words = (text: string) => qrCode(text)?.map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));

describe('a QR code', () => {
  it('grows with its text, up to the largest version', () => {
    // 4 modules on each side for every version: 1, 4, 6, 10.
    expect(['A', 'x'.repeat(60), 'y'.repeat(90), 'u'.repeat(205)].map((text) => qrCode(text)?.length)).toEqual([21, 33, 41, 57]);
    expect(qrCode('q'.repeat(220))).toBeUndefined();
  });

  it('has its three finders, its timing pattern and the dark module', () => {
    const code = words('https://crm.example/pay/AbCdEfGhIjKlMnOpQrStUv') ?? [];
    const size = code.length;
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111'];
    const corner = (x: number, y: number) => code.slice(y, y + 7).map((row) => row.slice(x, x + 7));
    expect([corner(0, 0), corner(size - 7, 0), corner(0, size - 7)]).toEqual([finder, finder, finder]);
    expect(code[6]?.slice(8, size - 8)).toMatch(/^(10)+1$/);
    expect(code[size - 8]?.[8]).toBe('1');
  });

  it('is the code that readers decode', () => {
    // Compared with the reading of an independent decoder.
    expect(words('A')).toEqual(CODE_OF_A);
  });
});

const CODE_OF_A = [
  '111111101001001111111',
  '100000101111101000001',
  '101110100010101011101',
  '101110101101101011101',
  '101110100111001011101',
  '100000100101101000001',
  '111111101010101111111',
  '000000001101100000000',
  '101101110011101001011',
  '010110010101111001000',
  '110011101101000001101',
  '101101000001001111100',
  '100111100100100100100',
  '000000001011001001001',
  '111111101001100101000',
  '100000101100000110110',
  '101110100110111110001',
  '101110101111001111110',
  '101110101010101100000',
  '100000100010010100101',
  '111111101000010010000',
];
