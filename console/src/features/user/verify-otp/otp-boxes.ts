/** The six boxes of a one-time password, and their reaction to keys and pastes. Pure. */
export const OTP_DIGITS = 6;

export interface Boxes {
  digits: readonly string[];
  /** The focused box, 0 to 5. */
  focus: number;
}

export const emptyBoxes: Boxes = { digits: Array<string>(OTP_DIGITS).fill(''), focus: 0 };

const within = (index: number) => Math.max(0, Math.min(OTP_DIGITS - 1, index));
const put = (digits: readonly string[], index: number, digit: string) => digits.map((old, at) => (at === index ? digit : old));

/** A key press in a box. Keys other than digits, Backspace, Delete and arrows change nothing. */
export function press({ digits, focus }: Boxes, key: string): Boxes {
  if (/^[0-9]$/.test(key)) return { digits: put(digits, focus, key), focus: within(focus + 1) };
  switch (key) {
    case 'Backspace':
      // Clears a filled box, or the previous one if it is empty; the focus moves back either way.
      return { digits: put(digits, digits[focus] ? focus : within(focus - 1), ''), focus: within(focus - 1) };
    case 'Delete':
      return { digits: put(digits, focus, ''), focus };
    case 'ArrowLeft':
      return { digits, focus: within(focus - 1) };
    case 'ArrowRight':
      return { digits, focus: within(focus + 1) };
    default:
      return { digits, focus };
  }
}

/** Pasted text: its digits fill the boxes from the first. */
export function paste(boxes: Boxes, text: string): Boxes {
  const pasted = [...text].filter((char) => /[0-9]/.test(char)).slice(0, OTP_DIGITS);
  if (pasted.length === 0) return boxes;
  return { digits: emptyBoxes.digits.map((_, at) => pasted[at] ?? ''), focus: within(pasted.length) };
}

export const isComplete = ({ digits }: Boxes): boolean => digits.every((digit) => digit !== '');
export const otpOf = ({ digits }: Boxes): string => digits.join('');
